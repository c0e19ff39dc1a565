import type { HistoryPage, LineRef } from '../provider.ts';

const names = ['Alice', 'Breno', 'Cecília', 'Davi', 'Elis', 'Fábio', 'Gabriela', 'Heitor', 'Inês', 'João', 'Kátia', 'Lucas', 'Marina', 'Nuno', 'Olívia'];
const families = ['Prado', 'Teixeira', 'Moura'];
const texts = ['Bom dia, vocês entregam no sábado?', 'Entregamos sim, até as 14h.', 'Ótimo, obrigado!', 'Qual o prazo da estante?', 'Cinco dias úteis.'];
const people = names.length * families.length;
const perPage = names.length;
const dayMs = 86_400_000;

/** The phone of a simulated line: the same people and talk each time, one more message a day back for each. */
export function simuladorHistory({ id_wpp_config }: LineRef, now: Date, desde: Date | null, from: string | null): HistoryPage {
  const first = from === null ? 0 : Number(from);
  const who = Array.from({ length: Math.min(perPage, people - first) }, (_, i) => first + i);
  // of a place where nobody else in the demonstration or the tests lives
  const comOf = (n: number) => ({ telefone: `5595${98_000_0000 + (id_wpp_config % 1000) * 1000 + n}` });
  const nomeOf = (n: number): string => `${names[n % names.length]} ${families[Math.floor(n / names.length)]}`;
  const mensagens = who.flatMap((n) =>
    desde === null
      ? []
      : texts
          .map((texto, j) => ({ texto, j, em: new Date(now.getTime() - (texts.length - j + (n % 40)) * dayMs) }))
          .filter(({ em }) => em >= desde)
          .map(({ texto, j, em }) => ({
            tipo: 'mensagem' as const,
            id_externo: `H${id_wpp_config}-${n}-${j}`,
            com: comOf(n),
            nome: nomeOf(n),
            da_empresa: j % 2 === 1,
            texto,
            arquivo: null,
            resposta_a: null,
            em: em.toISOString(),
          })),
  );
  const next = first + who.length;
  return { pessoas: who.map((n) => ({ com: comOf(n), nome: nomeOf(n) })), mensagens, proximo: next < people ? String(next) : null };
}
