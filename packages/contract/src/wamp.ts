/** What frames are made of: without schemas, for windows that have to be small. */
export const frame = { welcome: 0, prefix: 1, call: 2, callResult: 3, callError: 4, subscribe: 5, unsubscribe: 6, publish: 7, event: 8 } as const;
export const errorUri = (code: RealtimeErrorCode): string => `urn:crm:erro:${code}`;

export type RealtimeErrorCode =
  | 'nao_autenticado'
  | 'ja_autenticado'
  | 'login_invalido'
  | 'sessao_expirada'
  | 'sem_permissao'
  | 'topico_invalido'
  | 'empresa_diferente'
  | 'dados_invalidos'
  | 'muito_grande'
  | 'nao_encontrado'
  | 'conflito'
  | 'gatilho_inexistente'
  | 'limite_taxa'
  | 'interno';

export const closeCode = {
  restart: 1001,
  protocol: 1002,
  binary: 1003,
  badJson: 1007,
  noLogin: 1008,
  tooBig: 1009,
  overloaded: 1013,
  sessionEnded: 4001,
  gap: 4002,
  slowReader: 4008,
  flood: 4029,
} as const;

export const topicOf = {
  usuario: (id_login: number): string => `usuario-${id_login}`,
  empresa: (id_empresa: number): string => `empresa-${id_empresa}`,
  sala: (opaque: string): string => `sala-${opaque}`,
  visitante: (random22: string): string => `cliente-anon-${random22}`,
};
