import autocannon from 'autocannon';

const BOUNDARY = 'sluice-bench';
const DOCUMENT_BYTES = 10 * 1024;
const CONNECTIONS = 10;

const part = (name, value) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** A form with a Markdown document of 10 KB unlike all others. */
const uploadForm = (tag, number) => {
  const uri = `${tag}/${number}.md`;
  const text = `# ${uri}\n\n`.padEnd(DOCUMENT_BYTES, 'The water level is normal. ');
  return (
    part('batch_id', 1) +
    part('source', 'bench') +
    part('source_uri', uri) +
    part('mime_type', 'text/markdown') +
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${number}.md"\r\nContent-Type: text/markdown\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`
  );
};

/** The requests that are compared. */
export const LOADS = {
  list: () => [{ method: 'GET', path: '/api/v1/batch/' }],
  upload: (tag) => {
    let number = 0;
    return [
      {
        method: 'POST',
        path: '/api/v1/document/ingest-document',
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        setupRequest: (request) => ({ ...request, body: uploadForm(tag, (number += 1)) }),
      },
    ];
  },
};

/** Requests per second over `seconds` from ten connections. @throws when one is not answered as it should be */
export const requestsPerSecond = async (url, requests, seconds) => {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return result.requests.average;
};
