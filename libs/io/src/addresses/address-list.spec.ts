import { describe, expect, it } from '@jest/globals';
import { AddressList } from './address-list.js';

describe('a list of addresses', () => {
  const list = new AddressList(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);

  it.each([
    '10.1.2.3',
    '192.0.2.7',
    '::ffff:10.1.2.3',
    '::ffff:192.0.2.7',
    '::ffff:c000:207',
    'fd00::1',
    'fd12::1%eth0',
  ])('has %s', (address) => expect(list.has(address)).toBe(true));

  it.each([
    '11.0.0.1',
    '192.0.2.8',
    '::ffff:192.0.2.8',
    '::192.0.2.7',
    'fe80::1',
    '::1',
    '',
    'localhost',
    '10.0.0.0/8',
  ])('has not %j', (address) => expect(list.has(address)).toBe(false));

  it.each([
    ['127.0.0.1', true],
    ['::ffff:127.0.0.1', true],
    ['::1', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.4.4', true],
    ['fd00::1', true],
    ['8.8.8.8', false],
    ['2001:db8::1', false],
  ])('of local ones: %s is %s', (address, expected) => expect(AddressList.local.has(address)).toBe(expected));

  it.each(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '0.0.0.0/0', '::/0'])('takes the entry %s', (entry) =>
    expect(AddressList.isEntry(entry)).toBe(true),
  );

  it.each(['', '*', 'localhost', '10.0.0', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129', 'fe80::1%eth0'])(
    'refuses the entry %j',
    (entry) => expect(AddressList.isEntry(entry)).toBe(false),
  );
});
