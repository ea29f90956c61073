/** `npm run plans`: writes docs/queue-plans.md. */
import { ensureBuilt, root } from './workspace.mjs';

ensureBuilt();
const { writeQueuePlans } = await import('@sluice/bench/queue-plans');
await writeQueuePlans(root);
