import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** An ingester that runs already; `nx dev web` sends the API's requests there. */
const API = 'http://127.0.0.1:8000';

const SITE = resolve(import.meta.dirname, 'dist/site');
const WORTH_BYTES = 1024;

/** What the PDF viewer loads for some documents: character maps, fonts that PDF takes for granted, decoders of images. */
const PDF_DATA = ['cmaps', 'standard_fonts', 'wasm'];

/** Copies that beside the pages, as `pdfjs/`. */
const pdfData = {
  name: 'pdf-data',
  apply: 'build',
  closeBundle() {
    const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
    for (const folder of PDF_DATA)
      cpSync(join(pdfjs, folder), join(SITE, 'pdfjs', folder), {
        recursive: true,
        filter: (path) => !path.endsWith('.wasm'),
      });
  },
};

/** Compressed copies beside what browsers load, so that the server sends them without work. */
const compressedCopies = {
  name: 'compressed-copies',
  apply: 'build',
  closeBundle() {
    for (const name of globSync('**/*.{js,mjs,css,svg,json}', { cwd: SITE })) {
      const content = readFileSync(join(SITE, name));
      if (content.length < WORTH_BYTES) continue;
      writeFileSync(join(SITE, `${name}.br`), brotliCompressSync(content));
      writeFileSync(join(SITE, `${name}.gz`), gzipSync(content, { level: 9 }));
    }
  },
};

export default defineConfig({
  root: resolve(import.meta.dirname, 'src'),
  // Addresses relative to the page's <base>: the ingester knows the prefix of the proxy before it, the build does not.
  base: './',
  plugins: [react(), tailwind(), pdfData, compressedCopies],
  build: {
    outDir: SITE,
    emptyOutDir: true,
    target: 'es2023',
    // Nothing as data: in the pages; the policy for their content allows none but images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What is loaded first is measured by a test; viewers and editors are larger, and loaded when they are needed.
    chunkSizeWarningLimit: 2000,
  },
  server: { port: 5173, proxy: Object.fromEntries(['/api', '/health', '/docs'].map((path) => [path, API])) },
});
