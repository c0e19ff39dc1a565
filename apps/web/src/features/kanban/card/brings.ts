import type { ModeloDeCard } from '@prosa/contract/kanban/modelos.schemas.ts';

const many = (n: number, one: string, more: string): string[] => (n === 0 ? [] : [n === 1 ? `1 ${one}` : `${n} ${more}`]);

/** What a template brings besides what is asked for, in words: 'Traz descrição, 2 etiquetas e 1 checklist.' */
export function bringsOf({ conteudo }: Pick<ModeloDeCard, 'conteudo'>): string {
  const { descricao, prazo_dias, prioridade, etiquetas, membros, campos, checklists } = conteudo;
  const parts = [
    ...(descricao === '' ? [] : ['descrição']),
    ...(prioridade === null ? [] : ['prioridade']),
    ...(prazo_dias === null ? [] : [prazo_dias === 1 ? 'prazo de 1 dia' : `prazo de ${prazo_dias} dias`]),
    ...many(etiquetas.length, 'etiqueta', 'etiquetas'),
    ...many(membros.length, 'membro', 'membros'),
    ...many(Object.keys(campos).length, 'campo', 'campos'),
    ...many(checklists.length, 'checklist', 'checklists'),
  ];
  const [last, ...before] = parts.toReversed();
  if (last === undefined) return '';
  return `Traz ${before.length === 0 ? last : `${before.toReversed().join(', ')} e ${last}`}.`;
}
