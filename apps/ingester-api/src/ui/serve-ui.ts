import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigurationError } from '@sluice/domain';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { publicPrefix } from './public-prefix.js';
import { siteFiles, type SiteFile } from './site-files.js';

/** Paths that are the service's own; all others that a browser opens are pages of the UI. */
const SERVICE = /^\/(api|docs|redoc|openapi\.(json|yaml)|health|ready|metrics)(\/|$)/i;

const READS = ['GET', 'HEAD'];

/**
 * What the UI's pages may do: load scripts, styles, fonts and data of this server, draw pictures that they made themselves, and
 * show documents in frames that may do nothing (`frame-src` is for those; what is in them has a policy of its own).
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Names of assets have a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Where the built UI is. @throws ConfigurationError when it was not built */
export const uiFolder = (): string => {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@sluice/web/package.json'))), 'dist', 'site');
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw new ConfigurationError(
    'UI_NOT_BUILT',
    `The web UI is not in ${folder}: build it (npm run build), or switch it off with UI_ENABLED=false`,
  );
};

/** Leads from `/` to the documentation of the API, where there is no UI. */
export const leadToDocs = (): RequestHandler => (request, response, next) => {
  if (request.path === '/' && READS.includes(request.method)) response.redirect(302, 'docs');
  else next();
};

/**
 * Serves the UI: its files by their names, and its page for every address that a browser opens and that is not the service's. The
 * page is the same for all; what it shows it gets from the API, with the rights of who looks at it.
 */
export const serveUi = (folder: string): RequestHandler => {
  const files = siteFiles(folder);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!READS.includes(request.method) || SERVICE.test(request.path)) {
      next();
      return;
    }
    const file = files.get(request.path.slice(1));
    if (file !== undefined && file.extension !== '.html') {
      sendFile(request, response, file);
    } else if (request.path === '/' || request.get('accept')?.includes('text/html')) {
      const prefix = publicPrefix(request.get('x-forwarded-prefix'));
      response.setHeader('Content-Security-Policy', PAGE_POLICY);
      response.setHeader('Cache-Control', 'no-cache');
      response.setHeader('Vary', 'X-Forwarded-Prefix');
      response.type('html').send(page.replace('<base href="/" />', `<base href="${prefix}" />`));
    } else {
      next();
    }
  };
};

const sendFile = (request: Request, response: Response, file: SiteFile): void => {
  const accepted = request.get('accept-encoding') ?? '';
  const encoded = file.encoded.find(([coding]) => new RegExp(`(^|[,\\s])${coding}($|[,;\\s])`).test(accepted));
  response.setHeader('Cache-Control', request.path.startsWith('/assets/') ? FOREVER : 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  response.type(file.extension);
  if (encoded) response.setHeader('Content-Encoding', encoded[0]);
  response.sendFile(encoded?.[1] ?? file.path, { cacheControl: false, dotfiles: 'allow' });
};
