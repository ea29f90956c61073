import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Who may import whom; the picture is in docs/architecture.md. `scope:testing` is for tests only. */
const depConstraints = [
  { sourceTag: 'scope:domain', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'scope:api-types', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'scope:steps', onlyDependOnLibsWithTags: ['scope:domain'] },
  { sourceTag: 'scope:example', onlyDependOnLibsWithTags: ['scope:steps'] },
  { sourceTag: 'scope:yaml-fields', onlyDependOnLibsWithTags: ['scope:domain'] },
  { sourceTag: 'scope:io', onlyDependOnLibsWithTags: ['scope:domain'] },
  { sourceTag: 'scope:settings', onlyDependOnLibsWithTags: ['scope:yaml-fields', 'scope:io', 'scope:domain'] },
  { sourceTag: 'scope:telemetry', onlyDependOnLibsWithTags: ['scope:domain'] },
  { sourceTag: 'scope:http-kit', onlyDependOnLibsWithTags: ['scope:telemetry', 'scope:io', 'scope:domain'] },
  { sourceTag: 'scope:persistence', onlyDependOnLibsWithTags: ['scope:io', 'scope:domain'] },
  {
    sourceTag: 'scope:workflow-engine',
    onlyDependOnLibsWithTags: [
      'scope:persistence',
      'scope:steps',
      'scope:yaml-fields',
      'scope:io',
      'scope:domain',
      'scope:testing',
    ],
  },
  { sourceTag: 'scope:adapter', onlyDependOnLibsWithTags: ['scope:api-types', 'scope:io', 'scope:domain'] },
  {
    sourceTag: 'scope:step-handlers',
    onlyDependOnLibsWithTags: [
      'scope:workflow-engine',
      'scope:steps',
      'scope:persistence',
      'scope:adapter',
      'scope:io',
      'scope:domain',
      'scope:testing',
    ],
  },
  {
    sourceTag: 'scope:worker-runtime',
    onlyDependOnLibsWithTags: [
      'scope:step-handlers',
      'scope:workflow-engine',
      'scope:persistence',
      'scope:adapter',
      'scope:telemetry',
      'scope:settings',
      'scope:io',
      'scope:domain',
      'scope:testing',
    ],
  },
  {
    sourceTag: 'scope:agents',
    onlyDependOnLibsWithTags: ['scope:adapter', 'scope:yaml-fields', 'scope:io', 'scope:domain'],
  },
  { sourceTag: 'scope:testing', onlyDependOnLibsWithTags: ['scope:persistence', 'scope:domain'] },
  {
    sourceTag: 'scope:app',
    onlyDependOnLibsWithTags: [
      'scope:worker-runtime',
      'scope:agents',
      'scope:step-handlers',
      'scope:workflow-engine',
      'scope:steps',
      'scope:persistence',
      'scope:adapter',
      'scope:io',
      'scope:http-kit',
      'scope:telemetry',
      'scope:settings',
      'scope:api-types',
      'scope:web',
      'scope:domain',
      'scope:testing',
    ],
  },
  { sourceTag: 'scope:web', onlyDependOnLibsWithTags: ['scope:api-types', 'scope:testing', 'scope:persistence'] },
];

export default tseslint.config(
  {
    ignores: [
      'libs/api-types/src/ingester.ts',
      '**/dist',
      '**/node_modules',
      '.nx',
      'data',
      '**/coverage',
      '**/fixtures',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@nx': nx },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@nx/enforce-module-boundaries': ['error', { enforceBuildableLibDependency: true, allow: [], depConstraints }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read settings through @sluice/settings.' },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // What it names of Node's are types, such as that of a stream.
    files: ['libs/domain/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*'], allowTypeImports: true, message: 'The domain does no I/O; see libs/io.' }] },
      ],
    },
  },
  {
    files: ['libs/settings/**/*.ts', '**/*.spec.ts', '**/*.fixture.ts', '**/*.bench.ts', '**/testing/**/*.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  prettier,
);
