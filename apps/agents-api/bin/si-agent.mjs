#!/usr/bin/env node
import { main } from '@sluice/agents-api';

process.exitCode = await main(process.argv);
