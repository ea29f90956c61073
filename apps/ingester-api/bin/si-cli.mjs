#!/usr/bin/env node
import { main } from '../dist/cli/si-cli.js';

process.exitCode = await main(process.argv);
