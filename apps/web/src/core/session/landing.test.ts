import { expect, test } from 'vitest';
import { sessionOf } from '@/testing/session.ts';
import { landing, landingOr, obstacle } from './landing.ts';

const empresa = (over: object = {}) => ({
  id_config: 1,
  nome_fantasia: 'Loja',
  empresa_ativa: 1 as const,
  primeiro_passos: '0' as const,
  primeiros_passos: '0' as const,
  ...over,
});
const wizard = [empresa({ primeiro_passos: '1', primeiros_passos: '1' })];

test.each([
  ['password change required', sessionOf({ refazer_senha: 1, id_empresa: null, empresas: [] }), '/trocar_senha'],
  ['staff without company', sessionOf({ id_empresa: null }), '/selecionar_empresa'],
  ['no matching company', sessionOf({ id_empresa: 9 }), '/selecionar_empresa'],
  ['company not active', sessionOf({ empresa_ativa: 0 }), '/bloqueio'],
  ["first steps '1'", sessionOf({ empresas: wizard }), '/primeiros_passos'],
  ['staff', sessionOf(), '/dashboard'],
  ['customer', sessionOf({ tipo: 'cliente', id_login: null, id_cliente: 3, empresas: [] }), '/area_cliente/dashboard'],
])('[4] %s', (_, session, place) => {
  expect(landing(session)).toBe(place);
});

test('[4] pending first steps do not lock the product', () => {
  expect(obstacle(sessionOf({ empresas: wizard }))).toBeNull();
});

test('[2] after the sign-in the address asked for opens, but never a foreign one', () => {
  expect(landingOr(sessionOf(), '/departamento?pagina=2')).toBe('/departamento?pagina=2');
  for (const foreign of ['//mau.example', '/\\mau.example', 'https://mau.example', '/login', '/token/abc', null])
    expect(landingOr(sessionOf(), foreign)).toBe('/dashboard');
  expect(landingOr(sessionOf({ empresa_ativa: 0 }), '/departamento')).toBe('/bloqueio');
  // the link of an invitation, which is answered behind the sign-in, whoever comes
  const link = `/token/${'a'.repeat(43)}`;
  for (const who of [sessionOf(), sessionOf({ id_empresa: null }), sessionOf({ tipo: 'cliente', id_login: null, id_cliente: 3, empresas: [] })])
    expect(landingOr(who, link)).toBe(link);
  expect(landingOr(sessionOf({ refazer_senha: 1 }), link)).toBe('/trocar_senha');
});
