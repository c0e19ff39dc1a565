import { expect, it } from 'vitest';
import { reachedAt } from './reached-at.ts';

const own = 'http://127.0.0.1:3000';

it.each([
  // as the person typed it: name, address in the local network, another name for this machine
  ['http://localhost:3000', '', 'http://localhost:3000/'],
  ['http://192.168.0.5:3000', '', 'http://192.168.0.5:3000/'],
  ['https://crm.example', '', 'https://crm.example/'],
  // a reseller's own name beside the public one
  ['https://atende.revenda.example', 'https://crm.example', 'https://atende.revenda.example/'],
  // a proxy that keeps the name, or that it speaks TLS, for itself
  ['http://127.0.0.1:3000', 'https://crm.example', 'https://crm.example/'],
  ['http://crm.example', 'https://crm.example', 'https://crm.example/'],
  // no name at all, or none that is one
  ['http://', '', 'http://127.0.0.1:3000/'],
  ['http://a b', 'https://crm.example', 'https://crm.example/'],
])('%s with PROSA_URL %j is reached at %s', (askedOf, publicUrl, at) => {
  expect(reachedAt(askedOf, publicUrl, own).href).toBe(at);
});
