import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertArquivo, insertContato, insertSala } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';
import type { Db } from '../../core/db/database.ts';
import { retencaoService } from './retencao.service.ts';

const app: TestApp = await startTestApp();
let empresa: TestEmpresa;
let boss: SignedIn;
const inEmpresa = <T>(work: (db: Db) => Promise<T>, id = empresa.id_empresa): Promise<T> => app.database.comEmpresa(id, work);
const sweep = (stretch = 200): Promise<void> => retencaoService(app.core, stretch).sweep();

interface Rules {
  anonimizar_meses?: number | null | '';
  lixeira_dias?: number | null | '';
  midias_meses?: number | null | '';
}
const save = (rules: Rules, who = boss) => who.call(privacidade.salvarConfig, { body: { palavras_saida: ['SAIR'], ...rules } });
const ago = (months: number, days = 0): Date => new Date(Date.now() - (months * 31 + days) * 86_400_000);

/** A contato of long ago, with nothing since. */
const old = (nome: string, more: { id_cliente?: number; excluido_em?: Date; alterado_em?: Date; reter?: boolean } = {}, id?: number): Promise<number> =>
  inEmpresa(async (db) => {
    const values = { nome, email: `${nome.toLowerCase()}@ex.com`, criado_em: ago(20), alterado_em: ago(20), ...more };
    return await insertContato(db, values);
  }, id);
/** Their sala; `fechada` undefined: it is open. */
const talked = (id_contato: number, when: Date, fechada?: Date, id?: number): Promise<number> =>
  inEmpresa(async (db) => {
    const values = { topic: crypto.randomUUID(), id_contato, criado_em: when, ultima_em: when, status_id: 2 };
    const id_sala = await insertSala(db, values);
    if (fechada) await db.updateTable('sala').set({ status_id: 4, encerrado_em: fechada, ultima_em: fechada }).where('id_sala', '=', id_sala).execute();
    return id_sala;
  }, id);
let files = 0;
const sentFile = async (id_sala: number, em: Date, id_arquivo?: number): Promise<{ id_arquivo: number; caminho: string }> => {
  const caminho = await app.core.storage.put(empresa.id_empresa, Buffer.from(`arquivo ${++files}`));
  return inEmpresa(async (db) => {
    const kept = id_arquivo ?? (await insertArquivo(db, { caminho, nome: 'foto.png', content_type: 'image/png', tamanho: 9 }));
    await sql`insert into mensagem (id_sala, msg_index, de, tipo, texto, id_arquivo, em)
      select ${id_sala}, coalesce(max(msg_index), 0) + 1, 'contato', 'image', 'a foto', ${kept}::bigint, ${em} from mensagem where id_sala = ${id_sala}`.execute(
      db,
    );
    await sql`update sala set ultimo_index = (select max(msg_index) from mensagem m where m.id_sala = ${id_sala}) where id_sala = ${id_sala}`.execute(db);
    return { id_arquivo: kept, caminho };
  });
};
/** Whose personal data are over, or who are there no more. */
const ended = (ids: readonly number[], id?: number): Promise<number[]> =>
  inEmpresa(async (db) => {
    const { rows } = await sql<{ id: number }>`select i.id from unnest(${[...ids]}::bigint[]) i (id)
      where not exists (select from contato c where c.id_contato = i.id and c.apagado_em is null) order by 1`.execute(db);
    return rows.map((row) => row.id);
  }, id);
const isThere = (caminho: string): Promise<boolean> =>
  new Promise((resolve) => {
    const stream = app.core.storage.read(caminho);
    stream.once('error', () => resolve(false)).once('data', () => resolve(true));
  });

beforeEach(async () => {
  empresa = await makeEmpresa(app.database, 'Loja');
  boss = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe')).usuario);
});
afterAll(() => app.close());

describe('[issue: retention] contatos without activity', () => {
  it('end as by hand, with the rule as author; whoever did anything since, is spoken with, has access or is kept, does not', async () => {
    const alone = await old('Sozinho');
    const spoke = await old('Falou');
    const gone = [alone, spoke, await old('NaLixeira', { excluido_em: ago(15) })];
    const id_sala = await talked(spoke, ago(19), ago(18));
    await inEmpresa((db) => sql`insert into mensagem (id_sala, msg_index, de, texto, em) values (${id_sala}, 1, 'contato', 'segredo', ${ago(19)})`.execute(db));
    const [open, recent, said, changed] = [await old('Aberta'), await old('Recente'), await old('Disse'), await old('Mudou')];
    await talked(open, ago(19));
    await talked(recent, ago(19), ago(2));
    await inEmpresa(async (db) => {
      await sql`insert into contato_consentimento (id_contato, finalidade, concedido, origem) values (${said}, 'marketing', true, 'formulario')`.execute(db);
      await sql`insert into contato_mudanca (id_contato, tipo) values (${changed}, 'alterado')`.execute(db);
    });
    const { id_cliente } = await makeCliente(app.database, empresa.id_empresa);
    const stay = [
      open,
      recent,
      said,
      changed,
      await old('Cliente', { id_cliente }),
      await old('Alterado', { alterado_em: ago(5) }),
      await old('Fica', { reter: true }),
    ];

    await sweep();
    expect(await ended([...gone, ...stay]), 'off at first').toEqual([]);
    await save({ anonimizar_meses: 12 });
    expect((await boss.call(privacidade.retencao, { query: { anonimizar_meses: 12, lixeira_dias: '' } })).data).toEqual({
      anonimizar_meses: { quantos: 3, mais: 0 },
      lixeira_dias: null,
      midias_meses: null,
    });
    await sweep();
    expect(await ended([...gone, ...stay])).toEqual([...gone].sort((a, b) => a - b));
    const [message] = await inEmpresa((db) => db.selectFrom('mensagem').select(['texto', 'deletada']).where('id_sala', '=', id_sala).execute());
    expect(message).toEqual({ texto: '', deletada: true });
    expect((await boss.call(contato.show, { params: { id: spoke }, query: {} })).data).toMatchObject({
      nome: 'Contato excluído',
      fim: { tipo: 'anonimizado' },
    });
    const { data } = await boss.call(resumoContato.linhaDoTempo, { params: { id: spoke }, query: {} });
    expect(data.flatMap((item) => ('mudanca' in item ? [item.mudanca] : []))).toMatchObject([{ tipo: 'anonimizado', autor: 'A regra de retenção' }]);
    expect((await boss.call(privacidade.retencao, { query: { anonimizar_meses: 12 } })).data.anonimizar_meses).toEqual({ quantos: 0, mais: 0 });
  });

  it('goes stretch by stretch; what fails waits for the next sweep, and holds up nobody else', async () => {
    const ids: number[] = [];
    for (const nome of ['Um', 'Dois', 'Tres', 'Quatro', 'Cinco']) ids.push(await old(nome));
    const other = await makeEmpresa(app.database, 'Depois');
    const theirs = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador)).usuario);
    const foreign = await old('Deles', {}, other.id_empresa);
    await save({ anonimizar_meses: 6 });
    await save({ anonimizar_meses: 6 }, theirs);
    await app.database.semEmpresa(async (db) => {
      await sql`create function recusar() returns trigger language plpgsql as $$ begin raise exception 'não agora'; end $$`.execute(db);
      await sql`create trigger recusar before update on contato for each row when (old.nome = 'Tres' and new.apagado_em is not null) execute function recusar()`.execute(
        db,
      );
    });
    await expect(sweep(2)).rejects.toThrow('Regras de retenção: 1 falhas');
    expect(await ended(ids)).toEqual(ids.filter((_, i) => i !== 2));
    expect(await ended([foreign], other.id_empresa)).toEqual([foreign]);
    await app.database.semEmpresa(async (db) => {
      await sql`drop trigger recusar on contato`.execute(db);
      await sql`drop function recusar()`.execute(db);
    });
    await sweep(2);
    expect(await ended(ids)).toEqual(ids);
  });
});

describe('[issue: retention] the trash', () => {
  it('ends for good after its days, in this company alone', async () => {
    const [alone, spoke, later, kept] = [
      await old('Velho', { excluido_em: ago(0, 31) }),
      await old('Conversou', { excluido_em: ago(0, 31) }),
      await old('Ontem', { excluido_em: ago(0, 1) }),
      await old('Guardado', { excluido_em: ago(0, 31), reter: true }),
    ];
    await talked(spoke, ago(2), ago(1));
    const using = await old('EmUso');
    const other = await makeEmpresa(app.database, 'Sem regra');
    const foreign = await old('Deles', { excluido_em: ago(3) }, other.id_empresa);
    await save({ lixeira_dias: 30 });
    expect((await boss.call(privacidade.retencao, { query: { lixeira_dias: 30 } })).data.lixeira_dias).toEqual({ quantos: 2, mais: 0 });
    await sweep();
    expect(await ended([alone, spoke, later, kept, using])).toEqual([alone, spoke]);
    expect((await refusal(boss.call(contato.show, { params: { id: alone }, query: {} }))).http).toBe(404);
    expect((await boss.call(contato.show, { params: { id: spoke }, query: {} })).data.fim).toMatchObject({ tipo: 'anonimizado' });
    expect(await ended([foreign], other.id_empresa)).toEqual([]);
  });
});

describe('[issue: retention] files of salas', () => {
  it('go when the sala is closed for so long; the message stays and says so', async () => {
    const [who, kept] = [await old('Ana'), await old('Bia', { reter: true })];
    const [closed, late, guarded] = [await talked(who, ago(10), ago(8)), await talked(who, ago(10), ago(1)), await talked(kept, ago(10), ago(8))];
    const gone = await sentFile(closed, ago(9));
    const again = await sentFile(closed, ago(9));
    const shared = await sentFile(closed, ago(9));
    await sentFile(late, ago(9), shared.id_arquivo);
    const stays = [await sentFile(late, ago(9)), await sentFile(guarded, ago(9))];
    const open = await talked(who, ago(1));
    await save({ midias_meses: 6 });
    expect((await boss.call(privacidade.retencao, { query: { midias_meses: 6 } })).data.midias_meses).toEqual({ quantos: 3, mais: 0 });
    await sweep(2);
    await until('the bytes are gone', async () => !(await isThere(gone.caminho)) && !(await isThere(again.caminho)));
    // held by another sala still
    for (const { caminho } of [shared, ...stays]) expect(await isThere(caminho)).toBe(true);
    const left = await inEmpresa((db) => db.selectFrom('arquivo').select('id_arquivo').execute());
    expect(left.map((row) => row.id_arquivo).sort((a, b) => a - b)).toEqual([shared, ...stays].map((file) => file.id_arquivo).sort((a, b) => a - b));
    const rows = await inEmpresa((db) =>
      db.selectFrom('mensagem').select(['id_mensagem', 'texto', 'tipo', 'id_arquivo', 'dados', 'deletada']).where('id_sala', '=', closed).execute(),
    );
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject({ texto: 'a foto', tipo: 'image', id_arquivo: null, deletada: false, dados: { arquivo_apagado: true } });
    const forwarded = boss.call(chat.encaminhar, { body: { msg_ids: [rows[0]!.id_mensagem], chat_ids: [open], private_id: crypto.randomUUID() } });
    expect((await refusal(forwarded)).message).toBe('O arquivo foi apagado pela regra de retenção e não pode ser encaminhado.');
    expect((await boss.call(privacidade.retencao, { query: { midias_meses: 6 } })).data.midias_meses).toEqual({ quantos: 0, mais: 0 });
  });
});

describe('[issue: retention] rules', () => {
  it('are off at first, stay as they are when left out, and go off again; only within their limits', async () => {
    const rules = async () => (await boss.call(privacidade.config, {})).data;
    expect(await rules()).toMatchObject({ anonimizar_meses: null, lixeira_dias: null, midias_meses: null });
    await save({ anonimizar_meses: 24, lixeira_dias: 30, midias_meses: 12 });
    await save({ lixeira_dias: '' });
    expect(await rules()).toMatchObject({ anonimizar_meses: 24, lixeira_dias: null, midias_meses: 12 });
    expect((await refusal(save({ anonimizar_meses: 5 }))).erros).toEqual({ anonimizar_meses: 'De 6 a 120 meses' });
    expect((await refusal(save({ lixeira_dias: 0 }))).erros).toEqual({ lixeira_dias: 'De 1 a 3650 dias' });
  });

  it('"não apagar" is set by whoever may anonymise, once, and stands in the history; a merge keeps it', async () => {
    const id = await old('Marcada');
    const keep = (reter: 0 | 1, who = boss) => who.call(privacidade.reter, { params: { id }, body: { reter } });
    const supervisor = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.supervisor)).usuario);
    expect((await refusal(keep(1, supervisor))).http).toBe(403);
    await keep(1);
    await keep(1);
    expect((await boss.call(privacidade.consentimentos, { params: { id } })).reter).toBe(1);
    const { data } = await boss.call(resumoContato.linhaDoTempo, { params: { id }, query: {} });
    expect(data.flatMap((item) => ('mudanca' in item ? [item.mudanca] : []))).toMatchObject([
      { tipo: 'alterado', autor: 'Chefe', campos: [{ campo: 'Não apagar pelas regras de retenção', antes: 'Não', depois: 'Sim' }] },
    ]);
    const id_contato = await old('Outra');
    await boss.call(contatosMescla.store, { body: { id_contato, id_perdedor: id, campos: [] } });
    expect((await refusal(keep(0))).http).toBe(409);
    expect((await boss.call(privacidade.consentimentos, { params: { id: id_contato } })).reter).toBe(1);
  });
});
