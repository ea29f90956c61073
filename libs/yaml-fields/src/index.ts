export { substituteVariables, SubstitutionError } from './substitute-variables.js';
export { YamlFields, type YamlOptions } from './yaml-fields.js';
export { problemText, sentenceOf, type FaultyFile, type YamlProblem } from './yaml-problem.js';
export { LOCAL_YAML, UPLOADED_YAML, type YamlLimits } from './yaml-limits.js';
