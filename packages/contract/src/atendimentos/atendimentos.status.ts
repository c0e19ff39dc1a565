/** Spec 4 (sala labels) in the order of decisions "Status numbers"; 0, 1, 2, 6 and 7 are open. */
export const statusAtendimento = {
  novo: 0,
  aguardando: 1,
  emAtendimento: 2,
  encerrado: 3,
  resolvido: 4,
  naoResolvido: 5,
  naoRespondido: 6,
  foraDoHorario: 7,
} as const;
export const statusTexts: Readonly<Record<number, string>> = {
  0: 'Novo',
  1: 'Aguardando',
  2: 'Em atendimento',
  3: 'Encerrado',
  4: 'Encerrado resolvido',
  5: 'Encerrado não resolvido',
  6: 'Não respondido',
  7: 'Fora do horário',
};
export const openStatuses: readonly number[] = [0, 1, 2, 6, 7];
export const isOpen = (status_id: number): boolean => openStatuses.includes(status_id);
