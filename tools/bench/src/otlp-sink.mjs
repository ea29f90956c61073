/** A process that takes OTLP over HTTP, counts requests and spans and keeps nothing; tells its parent the port, and the counts when asked. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const LENGTH_DELIMITED = 2;

const varint = (bytes, at) => {
  let value = 0;
  let shift = 0;
  let byte;
  do {
    byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    shift += 7;
  } while (byte > 127);
  return [value, at];
};

/** Begin and end of each embedded message under field `wanted`; only such fields stand where this looks. */
const messages = function* (bytes, begin, end, wanted) {
  for (let at = begin; at < end;) {
    let tag, length;
    [tag, at] = varint(bytes, at);
    if ((tag & 7) !== LENGTH_DELIMITED) throw new Error(`Unexpected field ${tag >>> 3}`);
    [length, at] = varint(bytes, at);
    if (tag >>> 3 === wanted) yield [at, at + length];
    at += length;
  }
};

/** ExportTraceServiceRequest.resource_spans[].scope_spans[].spans[] */
const countSpans = (bytes) => {
  let count = 0;
  for (const resource of messages(bytes, 0, bytes.length, 1))
    for (const scope of messages(bytes, ...resource, 2)) count += [...messages(bytes, ...scope, 2)].length;
  return count;
};

let spans = 0;
const requests = { traces: 0, metrics: 0, logs: 0 };
const server = createServer(async (request, response) => {
  const bytes = await buffer(request);
  requests[request.url.slice('/v1/'.length)] += 1;
  if (request.url === '/v1/traces') spans += countSpans(bytes);
  response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => process.send({ spans, requests }));
process.on('disconnect', () => process.exit());
