import { Shown } from '@sluice/http-kit';

/** What every page of a list says beside its rows. */
export class PageBody {
  @Shown('Rows on all pages', 120)
  readonly total: number;
  @Shown('This page, from 1', 1)
  readonly page: number;
  @Shown('Most rows of a page', 50)
  readonly rows_per_page: number;
  @Shown('Pages there are', 3)
  readonly total_pages: number;
}
