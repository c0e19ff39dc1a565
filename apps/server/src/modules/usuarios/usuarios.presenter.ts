import type { usuarioSchema } from '@prosa/contract/usuarios/usuarios.schemas.ts';
import type { z } from 'zod';
import type { UsuarioRow } from './usuarios.repository.ts';

export function presentUsuario({ ativo, disponivel, ...row }: UsuarioRow, online: boolean): z.input<typeof usuarioSchema> {
  return { ...row, status: ativo ? 1 : 0, disponivel: disponivel ? 1 : 0, online: online ? 1 : 0 };
}
