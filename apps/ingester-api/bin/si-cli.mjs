#!/usr/bin/env node
import { main } from '@sluice/ingester-api';

process.exitCode = await main(process.argv);
