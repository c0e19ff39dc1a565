import { randomBytes } from 'node:crypto';
import { topicOf } from '@prosa/contract/realtime.ts';
import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';

type Line = readonly [usuario: string, texto: string];
const salas: readonly { nome: string; minutesAgo: number; lines: readonly Line[] }[] = [
  {
    nome: '',
    minutesAgo: 38,
    lines: [
      ['bruno@aurora.demo', 'Ana, o caminhão de Campinas atrasou. Entregas da tarde só amanhã cedo.'],
      ['ana@aurora.demo', 'Obrigada por avisar! Já falo com os clientes.'],
      ['bruno@aurora.demo', 'São 4 pedidos, deixei a lista na expedição.'],
    ],
  },
  {
    nome: 'Avisos da loja',
    minutesAgo: 95,
    lines: [
      ['admin@aurora.demo', 'Pessoal, sábado abrimos às 9h por causa do inventário.'],
      ['ana@aurora.demo', 'Combinado.'],
      ['bruno@aurora.demo', 'Posso fechar a fila do chat às 18h nesse dia?'],
    ],
  },
];

/** Salas of the staff: one of two people, one group. */
export async function insertInternos(db: Db, idOf: (usuario: string) => number): Promise<void> {
  for (const { nome, minutesAgo, lines } of salas) {
    const people = [...new Set(lines.map(([usuario]) => idOf(usuario)))];
    const begun = Date.now() - minutesAgo * 60_000;
    const last = new Date(begun + lines.length * 60_000);
    const { id_sala } = await db
      .insertInto('sala')
      .values({
        topic: topicOf.sala(randomBytes(16).toString('base64url')),
        tipo: 'interno',
        status_id: 8,
        nome,
        dupla: nome === '' ? people.toSorted((a, b) => a - b).join('-') : null,
        criado_em: new Date(begun),
        ultimo_index: lines.length,
        ultima_em: last,
        ultima_texto: lines.at(-1)![1],
        ultima_tipo: 'message',
        ultima_de: 'usuario',
        ultima_autor: idOf(lines.at(-1)![0]),
      })
      .returning('id_sala')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sala_membro')
      .values(
        people.map((id_login) => ({
          id_sala,
          id_login,
          aberta: false,
          ultima_em: last,
          lido_ate: lines.findLastIndex(([usuario]) => idOf(usuario) === id_login) + 1,
        })),
      )
      .execute();
    await db
      .insertInto('mensagem')
      .values(
        lines.map(([usuario, texto], i) => ({
          id_sala,
          msg_index: i + 1,
          de: 'usuario',
          id_login: idOf(usuario),
          tipo: 'message',
          texto,
          ack: 1,
          em: new Date(begun + (i + 1) * 60_000),
          criado_em: sql<Date>`now()`,
        })),
      )
      .execute();
  }
}
