import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Limitado } from '../../core/limites.ts';
import type { Core } from '../../core/module.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import type { Passagem, Saida } from '../../core/saida.ts';
import { manterEquipesDe } from '../equipes/equipes.api.ts';
import { exigirPessoaAoAlcance, manterAdministracao } from '../grupos/grupos.api.ts';
import { dismissMembro, lockMembro, type Membro, reinstateMembro } from '../login/login.api.ts';
import { mudancaDe } from './usuarios.atos.ts';
import { endSessions, findNomes } from './usuarios.repository.ts';

/** What is kept of a leaving, by part. */
type Movido = Readonly<Record<string, unknown>>;

/** How people leave and come back: one transaction each, so that a killed process leaves it whole or undone. Nobody is deleted. */
export function saidaService(core: Core, saidas: () => readonly Saida[], limite: Limitado, inForce: (id_empresa: number, id_login: number) => void) {
  const { database, clock, audit } = core;

  async function lock(db: Db, person: Staff, id_login: number): Promise<Membro> {
    const found = await lockMembro(db, id_login);
    if (!found) throw notFound('Usuário');
    await exigirPessoaAoAlcance(db, person, found.id_grupo);
    return found;
  }

  async function passagemOf(db: Db, person: Staff, id_login: number, id_para: number | null): Promise<Passagem> {
    const names = await findNomes(db, id_para === null ? [id_login] : [id_login, id_para]);
    const of = (id: number) => names.find((one) => one.id_login === id);
    return { de: of(id_login)!, para: id_para === null ? null : (of(id_para) ?? null), por: person, em: clock.now() };
  }

  return {
    /** What would be handed over; counted, not held. */
    contar: (person: Staff, id_login: number) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const [found] = await findNomes(db, [id_login]);
        if (!found?.ativo) throw notFound('Usuário');
        const itens = [];
        for (const { nome, titulo, contar } of saidas()) itens.push({ nome, titulo, quantos: await contar(db, id_login) });
        return { nome: found.nome, itens };
      }),

    /** Hands everything over and ends the sessions; name and figures stay. The last administrator stays, too. */
    async sair(person: Staff, id_login: number, id_para: number | null): Promise<void> {
      if (id_login === person.id_login) throw new AppError('conflito', 'Você não pode desligar a si mesmo. Peça a outra pessoa que administra.');
      if (id_para === id_login) throw invalid({ id_para: 'Escolha outra pessoa' });
      await database.comEmpresa(person.id_empresa, async (db) => {
        const membro = await lock(db, person, id_login);
        if (!membro.ativo) throw notFound('Usuário');
        // whoever takes over stays until this is over
        if (id_para !== null && !(await lockMembro(db, id_para))?.ativo) throw invalid({ id_para: 'Escolha uma pessoa da equipe' });
        const passagem = await passagemOf(db, person, id_login, id_para);
        const movido: Record<string, unknown> = {};
        for (const { nome, mover } of saidas()) movido[nome] = await mover(db, passagem);
        await endSessions(db, id_login, true);
        await manterAdministracao(db, () => dismissMembro(db, id_login, id_para, movido, passagem.em));
        await manterEquipesDe(db, id_login, passagem.em);
        notarRegistros(db)?.mudou('usuario', id_login, 'excluido');
        await audit.record(db, 'usuario_saiu', {
          entidade: 'usuario',
          id_entidade: id_login,
          ...mudancaDe({ trabalha_aqui: true }, { trabalha_aqui: false, assumiu: passagem.para?.nome ?? 'fila' }),
        });
      });
      inForce(person.id_empresa, id_login);
    },

    /** Comes back, with what was handed over and not touched since; answers how much that was. */
    async voltar(person: Staff, id_login: number): Promise<number> {
      const back = await database.comEmpresa(person.id_empresa, async (db) => {
        const membro = await lock(db, person, id_login);
        if (membro.ativo) throw notFound('Usuário');
        await limite.exigir(db);
        await reinstateMembro(db, id_login);
        await manterEquipesDe(db, id_login, clock.now());
        const passagem = await passagemOf(db, person, id_login, membro.saiu_para);
        let count = 0;
        for (const { nome, voltar } of saidas()) {
          const movido = (membro.saida as Movido | null)?.[nome];
          if (movido !== undefined && movido !== null) count += await voltar(db, movido, passagem);
        }
        notarRegistros(db)?.mudou('usuario', id_login, 'restaurado');
        await audit.record(db, 'usuario_voltou', {
          entidade: 'usuario',
          id_entidade: id_login,
          ...mudancaDe({ trabalha_aqui: false }, { trabalha_aqui: true, voltaram: count }),
        });
        return count;
      });
      inForce(person.id_empresa, id_login);
      return back;
    },
  };
}
