import preset from '../../jest.preset.js';

/** Tests that need programs which not every machine has; `npm run test:webdav-servers` runs them. */
const NEEDS_SERVERS = '\\.servers\\.spec\\.ts$';

export default { ...preset, displayName: 'sources', testPathIgnorePatterns: ['/node_modules/', NEEDS_SERVERS] };
