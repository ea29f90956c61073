import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'documents', globalSetup: '<rootDir>/jest.global-setup.mjs' };
