import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Notice } from '../../ui/notices.js';
import type { DatabaseInfo } from '../databases/queries.js';

const words = texts.database.banner;

/** What maintenance (indexes, compaction) does now, or why it failed last: that stays until a run has succeeded. */
export const MaintenanceBanner = ({ info }: { info: DatabaseInfo }): ReactElement | null => {
  const { running, last_error: error, failures } = info.maintenance;
  if (error !== null)
    return (
      <Notice kind="bad" title={words.failed(failures)}>
        {error} {words.again}
      </Notice>
    );
  if (!running) return null;
  const [behind] = info.indexes.filter(({ unindexed_rows: rows }) => rows > 0);
  return <Notice title={words.running}>{behind ? words.indexing : words.meanwhile}</Notice>;
};
