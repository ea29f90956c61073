import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { securityHeaders } from './security-headers.js';
import { serveDocs } from './serve-docs.js';

@Controller('things')
class ThingsController {
  @Get()
  list(): string[] {
    return [];
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

describe('serveDocs', () => {
  let app: NestExpressApplication;
  let url: string;
  beforeAll(async () => {
    app = await NestFactory.create<NestExpressApplication>(ThingsModule, { logger: false });
    app.use(securityHeaders());
    serveDocs(app, 'Things', () => SwaggerModule.createDocument(app, new DocumentBuilder().build()));
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(() => app.close());

  /** What a page loads, by the addresses that a browser makes of its attributes. */
  const resources = (page: string, html: string): URL[] =>
    Array.from(html.matchAll(/(?:src|href|spec-url)=["']([^"']+)["']/g), ([, address]) => new URL(address!, page));

  it('protects every answer by headers, those of errors too', async () => {
    for (const path of ['/docs', '/things', '/none']) {
      const { headers } = await fetch(`${url}${path}`);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'self';.*object-src 'none';script-src 'self';/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.has('strict-transport-security')).toBe(false);
    }
  });

  it.each(['/docs', '/docs/', '/redoc', '/redoc/'])('serves %s with all that it loads', async (path) => {
    const page = await fetch(`${url}${path}`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await page.text();
    expect(html).toContain('<title>Things</title>');
    const loaded = resources(page.url, html);
    expect(loaded.length).toBeGreaterThan(2);
    for (const resource of loaded) {
      expect(resource.origin).toBe(url);
      expect({ resource: resource.pathname, status: (await fetch(resource)).status }).toMatchObject({ status: 200 });
    }
  });

  it('asks no other server for images of ReDoc', async () => {
    const script = await fetch(`${url}/redoc/redoc.standalone.js`);
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    const text = await script.text();
    expect(text.match(/\bsrc:\s*["']https?:[^"']*/g)).toBeNull();
    expect(text.length).toBeGreaterThan(100_000);
  });

  it('serves the description as JSON and YAML', async () => {
    const json = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(json.paths)).toEqual(['/things']);
    expect(await (await fetch(`${url}/openapi.yaml`)).text()).toContain('\n  /things:\n');
  });

  it('allows scripts of this origin only', async () => {
    const policy = (await fetch(`${url}/redoc`)).headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self'(;|$)/);
  });
});
