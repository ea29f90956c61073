import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Disks, type Disk } from '../../overview/disks.js';
import type { Notice } from '../notice.js';
import { NoticeSources } from '../notice-sources.js';

/** Parts of a disk that are still free: below the first it is worth a look, below the second work is about to stop. */
const LITTLE = 0.1;
const HARDLY_ANY = 0.02;
const PERCENT = 100;

/** Disks that are filling. */
@Injectable()
export class DiskNotices implements OnModuleInit {
  constructor(
    private readonly sources: NoticeSources,
    private readonly disks: Disks,
  ) {}

  onModuleInit(): void {
    this.sources.add({ name: 'disks', read: async () => (await this.disks.read()).flatMap(diskNotice) });
  }
}

export const diskNotice = ({ holds, freeBytes, totalBytes }: Disk): Notice[] => {
  const share = totalBytes === 0 ? 1 : freeBytes / totalBytes;
  if (share >= LITTLE) return [];
  const message = `The disk of ${holds.join(', ')} is filling: ${(share * PERCENT).toFixed(1)} % are free.`;
  return [
    {
      code: 'DISK_FILLING',
      severity: share < HARDLY_ANY ? 'error' : 'warning',
      message,
      since: null,
      action: { kind: 'open', label: 'Look at the vector databases', target: '/databases' },
    },
  ];
};
