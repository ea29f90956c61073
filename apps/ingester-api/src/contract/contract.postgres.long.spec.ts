import { describeContract } from './contract-suite.fixture.js';

describeContract('postgres');
