import type { ItemDeCopia } from '@prosa/contract/clonagem/clonagem.endpoints.ts';

export const itemTitles: Readonly<Record<ItemDeCopia, string>> = {
  departamentos: 'Departamentos',
  equipes: 'Equipes',
  grupos: 'Grupos e permissões',
  calendarios: 'Calendários',
  assuntos: 'Assuntos',
  mensagens_automaticas: 'Mensagens automáticas',
  modelos: 'Modelos de mensagem',
  tags: 'Tags',
  campos: 'Campos de contatos',
  status_tickets: 'Status, prioridades e esperas de tickets',
  modelos_tickets: 'Campos, modelos e macros de tickets',
  prazos_tickets: 'Prazos e distribuição de tickets',
  quadros: 'Quadros do kanban, com suas listas e sem os cards',
  emails: 'Textos dos e-mails do sistema',
  ajuda: 'Ajudas e tutoriais',
};

/** What of it does not come along, where people would expect it. */
export const itemNotes: Partial<Readonly<Record<ItemDeCopia, string>>> = {
  departamentos: 'com os motivos de encerramento, sem as pessoas',
  equipes: 'sem as pessoas',
  calendarios: 'os de um departamento, se ele for copiado',
  assuntos: 'os de um departamento, se ele for copiado',
  mensagens_automaticas: 'as gerais e as de departamentos copiados',
  modelos: 'os da equipe que só têm texto',
};
