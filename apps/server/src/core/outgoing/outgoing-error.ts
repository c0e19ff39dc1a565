const texts = {
  endereco: (host: string) => `${host === '' ? 'O endereço' : `O endereço ${host}`} não serve: informe um endereço http:// ou https://, sem usuário e senha.`,
  sem_tls: (host: string) => `${host} precisa de um endereço https://.`,
  rede_interna: (host: string) => `O endereço ${host} é de uma rede interna, e não pode ser usado.`,
  desvios: (host: string) => `${host} redireciona vezes demais.`,
  tamanho: (host: string) => `A resposta de ${host} é longa demais.`,
  tempo: (host: string) => `${host} não respondeu a tempo.`,
  sem_resposta: (host: string) => `Não foi possível falar com ${host}.`,
} as const;

/** Reason of a call that went wrong; `endereco`, `sem_tls` and `rede_interna` stay so when it is tried again. */
type Motivo = keyof typeof texts;

/** A call to the outside that had no answer; its message may be shown. The `cause` says more, and is for the log alone. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly motivo: Motivo;
  constructor(motivo: Motivo, host: string, options?: ErrorOptions) {
    super(texts[motivo](host.slice(0, 253)), options);
    this.motivo = motivo;
  }
  /** Whether another try may end differently. */
  get passes(): boolean {
    return !['endereco', 'sem_tls', 'rede_interna'].includes(this.motivo);
  }
}
