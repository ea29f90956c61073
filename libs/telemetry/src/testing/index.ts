export { OtlpReceiver } from './otlp-receiver.js';
export type { AttributeValues, ReceivedLog, ReceivedMetric, ReceivedPoint, ReceivedSpan } from './received.js';
export { spanTree } from './span-tree.js';
