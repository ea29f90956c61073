import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** An image of the product's own, which the bundle would fetch from the internet; without it the page shows none. */
const REMOTE_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const NO_IMAGE = 'data:,';

/**
 * The page of ReDoc.
 *
 * @param root relative address of the directory that `openapi.json` and `redoc/` are in; empty or with a slash at its end
 */
export const redocPage = (title: string, root: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="${root}docs/favicon-32x32.png">
    <style>body { margin: 0 }</style>
  </head>
  <body>
    <redoc spec-url="${root}openapi.json" disable-google-font="true"></redoc>
    <script src="${root}redoc/redoc.standalone.js"></script>
  </body>
</html>
`;

/** The script of that page, which asks for nothing from elsewhere. */
export const redocScript = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js'), 'utf8').replaceAll(
    REMOTE_LOGO,
    NO_IMAGE,
  );
