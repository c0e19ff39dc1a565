import { type Falta, faltas, type usuarioDetalhe, type usuarioSchema } from '@prosa/contract/usuarios/usuarios.schemas.ts';
import type { z } from 'zod';
import type { UsuarioCompleto, UsuarioRow } from './usuarios.repository.ts';

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);
const iso = (value: Date | null): string | null => value?.toISOString() ?? null;
const seen = { convidado: 'convidado', sem_departamento: 'sem_departamento', sem_permissao: 'sem_permissao', ausente: 'ausente' } as const satisfies Record<
  Falta,
  keyof UsuarioRow
>;

/** `inteiro`: for who manages people; others choose them, and see no phone and no sign-ins. */
export function presentUsuario(row: UsuarioRow, online: boolean, inteiro: boolean): z.input<typeof usuarioSchema> {
  const { id_login, nome, usuario, email, avatar, grupo, cargo, id_substituto, substituto } = row;
  return {
    id_login,
    nome,
    usuario,
    email,
    avatar,
    grupo,
    cargo,
    disponivel: bit(row.disponivel),
    online: bit(online),
    status: bit(row.ativo),
    telefone: inteiro ? row.telefone : '',
    segundo_fator: inteiro ? bit(row.segundo_fator) : 0,
    ultimo_acesso: inteiro ? iso(row.ultimo_acesso) : null,
    convite_ate: inteiro ? iso(row.convite_ate) : null,
    faltas: row.ativo ? faltas.filter((falta) => row[seen[falta]]) : [],
    ausencia_de: iso(row.ausencia_de),
    ausencia_ate: iso(row.ausencia_ate),
    id_substituto,
    substituto,
  };
}

export function presentCompleto(row: UsuarioCompleto, online: boolean, inteiro: boolean): z.input<typeof usuarioDetalhe> {
  const { id_grupo, departamentos, equipes, id_calendario, calendario, versao } = row;
  return {
    ...presentUsuario(row, online, inteiro),
    id_grupo,
    departamentos,
    equipes,
    id_calendario,
    calendario,
    versao,
    sessao_unica: bit(row.sessao_unica),
    so_aqui: bit(row.so_aqui),
    convidado: bit(row.convidado),
  };
}
