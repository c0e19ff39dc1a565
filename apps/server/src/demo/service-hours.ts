import { feriadosNacionais } from '@prosa/brasil/feriados.ts';
import type { Db } from '../core/db/database.ts';
import { motivosAurora } from './people.ts';

const hours = (from: number, to: number) => ({ inicio: from * 60, fim: to * 60 });
const workday = [hours(8, 12), hours(13, 18)];
const holidays = (facultativos: boolean) =>
  feriadosNacionais.filter((f) => facultativos || !f.facultativo).map(({ nome, dia }) => ({ nome, dia, faixas: [] as { inicio: number; fim: number }[] }));

/**
 * Hours, automatic messages, closing reasons and limits of Loja Aurora. Vendas, where the demonstration's customers arrive,
 * has the company's hours, the whole week: it answers at any time of the day at which somebody looks at it.
 */
export async function insertServiceHours(db: Db, departamentos: ReadonlyMap<string, number>): Promise<void> {
  const id = (nome: string): number => departamentos.get(nome)!;
  const { id_calendario } = await db
    .insertInto('calendario')
    .values({
      nome: 'Horário comercial',
      semana: JSON.stringify([[], workday, workday, workday, workday, workday, []]),
      feriados: JSON.stringify([...holidays(true), { nome: 'Véspera de Natal', dia: { tipo: 'anual', mes: 12, dia: 24 }, faixas: [hours(8, 12)] }]),
      mensagem: 'Nosso atendimento é de segunda a sexta, das 8h às 12h e das 13h às 18h. Assim que abrirmos, respondemos por aqui.',
    })
    .returning('id_calendario')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('calendario_alvo')
    .values(['Financeiro', 'Pós-venda'].map((nome) => ({ id_calendario, id_departamento: id(nome) })))
    .execute();
  await db
    .insertInto('calendario')
    .values({
      nome: 'Plantão de sábado',
      semana: JSON.stringify([[], [], [], [], [], [], [hours(9, 13)]]),
      feriados: JSON.stringify(holidays(false)),
      mensagem: '',
    })
    .execute();
  // of the whole company, so that the client area says whether it is open
  await db
    .insertInto('calendario')
    .values({
      nome: 'Atendimento da loja',
      semana: JSON.stringify(Array.from({ length: 7 }, () => [hours(0, 24)])),
      feriados: '[]',
      mensagem: '',
      padrao: true,
    })
    .execute();
  await db
    .insertInto('wpp_automacao')
    .values({
      id_departamento: id('Financeiro'),
      boas_vindas: '{{saudacao}}, {{contato.primeiro_nome}}! Você está no Financeiro da {{empresa.nome}}. Tenha em mãos o número do pedido.',
      fila_texto: 'Você é o {{posicao}}º da fila. Já vamos atender.',
      encerramento_texto: 'Obrigado pelo contato, {{contato.primeiro_nome}}. Quando precisar, é só escrever.',
      nao_respondido_min: 30,
      inatividade_min: 60,
      inatividade_texto: '{{contato.primeiro_nome}}, ainda podemos ajudar? Sem resposta, encerramos esta conversa em 30 minutos.',
      encerrar_min: 30,
      encerrar_texto: 'Encerramos por falta de resposta. Quando quiser continuar, é só escrever.',
    })
    .execute();
  await db
    .insertInto('motivo_encerramento')
    .values(Object.entries(motivosAurora).flatMap(([nome, motivos]) => motivos.map((motivo, ordem) => ({ id_departamento: id(nome), motivo, ordem }))))
    .execute();
  await db
    .updateTable('departamento')
    .set({ motivo_obrigatorio: true, capacidade: 6, devolver_min: 15 })
    .where('id_departamento', '=', id('Financeiro'))
    .execute();
  await db.updateTable('departamento').set({ capacidade: 8 }).where('id_departamento', '=', id('Vendas')).execute();
}
