import { BlockList, isIP } from 'node:net';
import { SPECIAL_IPV4, SPECIAL_IPV6, type SpecialNetwork } from './special-purpose.js';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** IP addresses and networks, of both families; an IPv4 address is found in its IPv6 form (`::ffff:10.0.0.1`), too. */
export class AddressList {
  /** Of one machine, and of the networks that no router of the internet leads to. */
  static readonly local = AddressList.of([...SPECIAL_IPV4, ...SPECIAL_IPV6].filter(({ isLocal }) => isLocal));

  private readonly list = new BlockList();

  /** @param entries each of which `isEntry` */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', prefix] = entry.split('/');
      if (prefix === undefined) this.list.addAddress(address, familyOf(address));
      else this.list.addSubnet(address, Number(prefix), familyOf(address));
    }
  }

  static of(networks: readonly SpecialNetwork[]): AddressList {
    return new AddressList(networks.map(({ network }) => network));
  }

  /** Whether a text is an address (`10.0.0.1`) or a network (`10.0.0.0/8`, `fd00::/8`). */
  static isEntry(text: string): boolean {
    const [address = '', prefix, ...rest] = text.split('/');
    const family = isIP(address);
    if (family === 0 || address.includes('%') || rest.length > 0) return false;
    return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
  }

  /** Whether an address is in it; any other text is not. */
  has(address: string): boolean {
    const plain = address.replace(/%.*$/, '');
    return isIP(plain) !== 0 && this.list.check(plain, familyOf(plain));
  }
}
