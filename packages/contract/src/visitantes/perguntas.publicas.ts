import type { PerguntaPublica } from './perguntas.schemas.ts';

export type { PerguntaPublica };

/** Those that are asked of whoever chose this place, in their order. */
export const perguntasDe = (perguntas: readonly PerguntaPublica[], id_departamento: number | null, id_assunto: number | null): PerguntaPublica[] =>
  perguntas.filter(
    (p) =>
      p.tipo === 'coleta' && (p.id_departamento === null || p.id_departamento === id_departamento) && (p.id_assunto === null || p.id_assunto === id_assunto),
  );
