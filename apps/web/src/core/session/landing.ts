import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';

const activeEmpresa = (session: Sessao) => session.empresas.find(({ id_config }) => id_config === session.id_empresa);

/** What stands between a signed-in person and the product (spec 4; the second factor is ours), or null. */
export function obstacle(session: Sessao): string | null {
  if (session.refazer_senha === 1) return '/trocar_senha';
  if (session.tipo === 'cliente') return null;
  if (session.id_empresa === null || activeEmpresa(session) === undefined) return '/selecionar_empresa';
  if (session.empresa_ativa !== 1) return '/bloqueio';
  return session.segundo_fator === 1 ? '/segundo_fator' : null;
}

/** Where a sign-in, a password change or a company choice leads (spec 4). */
export function landing(session: Sessao): string {
  const first = obstacle(session);
  if (first !== null) return first;
  if (session.tipo === 'cliente') return '/area_cliente/dashboard';
  return activeEmpresa(session)?.primeiro_passos === '1' ? '/primeiros_passos' : '/dashboard';
}

/** The address asked for before the sign-in, when it is one of ours and nothing comes first. */
export function landingOr(session: Sessao, wanted: string | null): string {
  const place = landing(session);
  // the link of an invitation is answered behind the sign-in
  if (wanted !== null && /^\/token\/[\w-]{43}$/.test(wanted) && place !== '/trocar_senha') return wanted;
  if (session.acessos !== undefined && session.acessos.length > 1) return '/selecionar_empresa';
  const ours = wanted !== null && /^\/(?![/\\])/.test(wanted) && !/^\/(login|token)(\/|$|\?)/i.test(wanted);
  return place === '/dashboard' && ours ? wanted : place;
}
