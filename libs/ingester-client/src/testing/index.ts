export { PythonIngester } from './python-ingester.js';
export { FakeIngester, type Misbehaviour, type SeenRequest, type StoredUri } from './fake-ingester.js';
