import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'webdav-servers', testMatch: ['<rootDir>/src/**/*.servers.spec.ts'] };
