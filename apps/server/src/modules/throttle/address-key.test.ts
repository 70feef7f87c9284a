import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test('a caller behind one IPv6 network counts as one address, whichever of its addresses is used', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:0db8:0001:0002:ffff:0:0:9')).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:db8::7')).toBe('2001:db8:0:0::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
});

test('a caller by IPv4 counts as that address, also where it is written as IPv6', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
});
