import { unknownPassword } from '../../core/auth/password.ts';
import { newToken, tokenHash } from '../../core/auth/token.ts';
import type { Core, Demonstracao } from '../../core/module.ts';
import { setDepartamentosDe } from '../departamentos/departamentos.api.ts';
import { insertMembro } from '../login/login.api.ts';
import * as repository from './usuarios.repository.ts';

const day = 86_400_000;

/** Somebody who was invited and has not come yet, and somebody on leave with who stands in: neither can sign in. */
export async function usuariosDemo({ database, clock }: Core, { admin, pessoas }: Demonstracao): Promise<void> {
  const now = clock.now().getTime();
  const hash = await unknownPassword();
  await database.comEmpresa(admin.id_empresa, async (db) => {
    const { id_grupo } = await db.selectFrom('grupo').select('id_grupo').where('modelo', '=', 'atendente').executeTakeFirstOrThrow();
    const helena = await repository.insertPessoa(db, { nome: 'Helena Duarte', usuario: 'helena@aurora.demo', avatar: '', hash });
    await insertMembro(db, helena, { id_grupo, cargo: 'Atendente' });
    await repository.setLink(db, helena, tokenHash(newToken()), new Date(now + 3 * day), 'instalacao');
    const elisa = await repository.insertPessoa(db, { nome: 'Elisa Prates', usuario: 'elisa@aurora.demo', avatar: '', hash });
    await insertMembro(db, elisa, {
      id_grupo,
      cargo: 'Atendente',
      ausencia_de: new Date(now - 2 * day),
      ausencia_ate: new Date(now + 28 * day),
      id_substituto: pessoas.find(({ nome }) => nome.startsWith('Bruno'))?.id_login ?? null,
    });
    await repository.setProvisional(db, elisa, hash);
    const { id_departamento } = await db.selectFrom('departamento').select('id_departamento').where('nome', '=', 'Pós-venda').executeTakeFirstOrThrow();
    for (const id of [elisa, helena]) await setDepartamentosDe(db, id, [{ id_departamento, capacidade: null }]);
  });
}
