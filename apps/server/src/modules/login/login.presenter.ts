import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import type { Grant, Staff } from '../../core/auth/person.ts';
import type { SessaoRow } from './login.repository.ts';

const bit = (v: boolean | null): 0 | 1 => (v ? 1 : 0);
const digit = (v: boolean | null): '0' | '1' => (v ? '1' : '0');
const isActive = (assinatura: string | null): 0 | 1 => bit(assinatura !== null && assinatura !== 'suspensa');

/** The session as the wire says it (spec 3 "Session user"). */
export function presentSessao(row: SessaoRow, extra: { token: string; online: boolean; grants: readonly Grant[]; vendoComo: Staff['vendoComo'] }): Sessao {
  return {
    id_login: row.id_login,
    id_cliente: row.id_cliente,
    primeiro_nome: row.primeiro_nome,
    nome: row.nome,
    usuario: row.usuario,
    email_de_acesso: row.email,
    ...(row.id_cliente !== null && { acessos: row.acessos, gerencia: bit(row.gerencia), ve: row.ve as 'todos' | 'proprios' }),
    tipo: row.id_cliente === null ? 'usuario' : 'cliente',
    controle_de_acesso: [...extra.grants],
    avatar: row.avatar,
    token: extra.token,
    disponivel: digit(row.disponivel),
    online: digit(extra.online),
    refazer_senha: bit(row.refazer_senha),
    segundo_fator: bit(row.falta_fator),
    id_empresa: row.id_empresa,
    empresa_ativa: isActive(row.assinatura),
    ...(row.exclusao_em && { exclusao_em: row.exclusao_em.toISOString() }),
    order_chat: row.order_chat ?? '',
    departamentos: row.departamentos,
    nome_fantasia: row.nome_fantasia ?? '',
    superadmin: row.superadmin ?? false,
    ...(extra.vendoComo && { vendo_como: extra.vendoComo }),
    revenda: row.revenda ?? false,
    empresas: row.empresas.map((e) => ({
      id_config: e.id_empresa,
      nome_fantasia: e.nome_fantasia,
      empresa_ativa: isActive(e.assinatura),
      primeiro_passos: digit(e.primeiros_passos),
      primeiros_passos: digit(e.primeiros_passos),
    })),
    aparencia: {
      formato: (row.formato ?? 'pt-BR') as Sessao['aparencia']['formato'],
      fuso: row.fuso ?? 'America/Sao_Paulo',
      cor: row.cor,
      logo: row.logo,
    },
  };
}
