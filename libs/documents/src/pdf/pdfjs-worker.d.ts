declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** The reading half of pdf.js; serves what comes through the port. */
  export const WorkerMessageHandler: { initializeFromPort(port: unknown): void };
}
