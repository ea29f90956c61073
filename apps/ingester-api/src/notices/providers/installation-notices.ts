import { isIP } from 'node:net';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { IngesterSettings } from '@sluice/settings';
import { BOUND_TO, SETTINGS } from '../../app/settings.token.js';
import type { Notice } from '../notice.js';
import { NoticeSources } from '../notice-sources.js';

/** What about the installation itself needs a hand. */
@Injectable()
export class InstallationNotices implements OnModuleInit {
  constructor(
    private readonly sources: NoticeSources,
    @Inject(SETTINGS) private readonly settings: IngesterSettings,
    @Inject(BOUND_TO) private readonly boundTo: string | null,
  ) {}

  onModuleInit(): void {
    this.sources.add({ name: 'installation', read: () => Promise.resolve(this.read()) });
  }

  private read(): Notice[] {
    const { apiKeyEnabled, trustProxyHeaders } = this.settings.auth;
    if (apiKeyEnabled || trustProxyHeaders || this.boundTo === null || isLoopback(this.boundTo)) return [];
    return [
      {
        code: 'OPEN_TO_ALL',
        severity: 'warning',
        message: `Everybody who reaches ${this.boundTo} may read and change everything: no API key is asked for.`,
        since: null,
        action: { kind: 'set', label: 'Ask for an API key', target: 'API_KEY_ENABLED' },
      },
    ];
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
