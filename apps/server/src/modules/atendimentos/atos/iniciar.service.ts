import { isServicePhone, storedPhone, withCountry } from '@prosa/brasil/telefone.ts';
import type { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { carries } from '../../../integrations/whatsapp/provider.ts';
import { resolveContato } from '../../contatos/contatos.api.ts';
import { findLinha, type LinesApi } from '../../linhas/linhas.api.ts';
import { statusOnOpen } from '../sala/salas.policy.ts';
import {
  countNewToday,
  findDepartamentoNome,
  findOpenSala,
  findSala,
  getSalaRow,
  hasWritten,
  insertMember,
  insertSala,
  isKnownHere,
} from '../sala/salas.repository.ts';
import type { AtendimentosService } from './atos.service.ts';

type Started = Reply<typeof WPP.iniciarWPP>;

/** Starting a sala with a number (spec 4 "Chat start", decisions: wire rules). */
export function iniciarService(core: Core, lines: Pick<LinesApi, 'registered'>, atendimentos: Pick<AtendimentosService, 'closeIn'>) {
  const { database } = core;
  return async function iniciar(person: Staff, { params, query }: Input<typeof WPP.iniciarWPP>): Promise<Started> {
    const { id_empresa } = person;
    // spec 5: 10 or 11 digits get prefix 55
    const telefone = storedPhone(params.number);
    if (isServicePhone(telefone)) throw new AppError('conflito', 'Números como 0800 e 4004 só recebem ligações: não dá para escrever a eles.');
    const line = { id_empresa, id_wpp_config: params.id };
    const linha = await database.comEmpresa(id_empresa, (db) => findLinha(db, params.id));
    if (!linha) throw notFound('Número');
    if (!carries(linha.estado)) throw new AppError('conflito', 'Whatsapp desconectado!');
    const account = await lines.registered(line, telefone);
    if (account === null) throw new AppError('conflito', 'Whatsapp não cadastrado');
    const destino = account ?? { telefone: withCountry(telefone) };

    return database.comEmpresa(id_empresa, async (db): Promise<Started> => {
      const departamento = params.x || null;
      if (departamento !== null && (await findDepartamentoNome(db, departamento)) === undefined) throw invalid({ x: 'Escolha um departamento ativo' });
      const contato = await resolveContato(
        db,
        { ...destino, telefone: telefone.startsWith('+') ? telefone : (destino.telefone ?? telefone) },
        query.nome ?? '',
        { vaga: true },
      );
      // a restriction is about people who never wrote: the others may be answered
      if (linha.estado === 'restrito' && !(await hasWritten(db, params.id, contato.id_contato)))
        throw new AppError('conflito', 'O WhatsApp restringiu este número: por enquanto só dá para falar com quem já escreveu a ele.');
      const open = await findOpenSala(db, params.id, contato.id_contato);
      if (open) {
        const sala = await findSala(db, person, { id_sala: open.id_sala }, true);
        if (query.f !== 'yes' || !sala) return { message: 'salas_abertas', id_sala: null, salas: [await describe(db, open.id_sala, sala !== undefined)] };
        await atendimentos.closeIn(db, person, sala, { mostrar_mensagem: 0 }, true);
      }
      // networks ban numbers that write to many strangers; who was written to before is none
      if (
        linha.novos_por_dia !== null &&
        !(await isKnownHere(db, params.id, contato.id_contato)) &&
        (await countNewToday(db, params.id)) >= linha.novos_por_dia
      )
        throw new AppError(
          'conflito',
          `Este número já iniciou conversa com ${linha.novos_por_dia} contatos novos hoje. Responda a quem escreveu, ou continue amanhã.`,
        );
      const opened = await insertSala(db, {
        id_wpp_config: params.id,
        id_contato: contato.id_contato,
        id_departamento: departamento,
        id_responsavel: person.id_login,
        status_id: statusOnOpen('usuario'),
        destino,
        em: core.clock.now(),
      });
      if (!opened) throw new AppError('conflito', 'Outra conversa com este contato acabou de ser aberta. Tente de novo.');
      await insertMember(db, opened.id_sala, person.id_login);
      await recordEvent(db, 'sala_aberta', { id_sala: opened.id_sala, id_contato: contato.id_contato, id_wpp_config: params.id, contato_novo: contato.criado });
      return { message: 'ok', id_sala: opened.id_sala, salas: [] };
    });
  };
}

/** lessons: never a dead end, so it says who has the sala. */
async function describe(db: Parameters<typeof getSalaRow>[0], id_sala: number, pode_abrir: boolean): Promise<Started['salas'][number]> {
  const row = await getSalaRow(db, id_sala);
  return {
    sala_id: id_sala,
    departamento: row.departamento,
    nome: row.departamento ?? '',
    contato: row.nome,
    usuario_nome: row.membros.find((m) => m.id_usuario === row.id_responsavel)?.nome ?? null,
    pode_abrir,
  };
}
