import preset from '../../jest.preset.js';

export default { ...preset, displayName: 'chaos', testMatch: ['<rootDir>/src/**/*.spec.mjs'] };
