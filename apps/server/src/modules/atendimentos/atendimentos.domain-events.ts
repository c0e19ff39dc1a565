/** What happens to salas, for whoever consumes domain events. */
export interface AtendimentosDomainEvents {
  sala_aberta: { id_sala: number; id_contato: number; id_wpp_config: number | null; contato_novo: boolean };
  mensagem_recebida: { id_sala: number; id_mensagem: number; id_contato: number };
  /** A contato's whole message is a word of the company's rules on privacy; always with its mensagem_recebida. */
  palavra_recebida: { id_sala: number; id_mensagem: number; id_contato: number; palavra: 'saida' | 'volta' };
  /** A contato told the network whether to get advertisements. */
  preferencia_recebida: { id_contato: number; id_wpp_config: number; aceita: boolean };
  mensagem_enviada: { id_sala: number; id_mensagem: number; id_login: number | null };
  /** A note names somebody; `id_login` wrote it. Once per person and note. */
  mencao: { id_sala: number; id_mensagem: number; id_login: number; id_usuario: number };
  mensagem_interna: { id_sala: number; id_mensagem: number; id_login: number };
  /** A scheduled message did not go out; `id_login` wrote it. */
  agendamento_nao_enviado: { id_sala: number; id_agendamento: number; id_login: number; motivo: string };
  sala_aceita: { id_sala: number; id_login: number };
  sala_transferida: { id_sala: number; id_login: number; id_usuario: number | null; id_departamento: number | null; id_assunto: number | null; motivo: string };
  /** The distribution gave it to a person, who has not answered yet. */
  sala_atribuida: { id_sala: number; id_login: number; motivo: 'dono' | 'fila' | 'convite' };
  /** Nobody answers any more: given back by `id_login`, or taken from them because they are away. */
  sala_voltou_para_fila: { id_sala: number; id_login: number; motivo: 'devolvida' | 'ausente' };
  /** Arrived outside the hours; now they are open. */
  sala_entrou_na_fila: { id_sala: number };
  /** The customer waits for longer than was set. */
  sala_nao_respondida: { id_sala: number };
  /** `id_login` null: ended by the clock. */
  sala_encerrada: { id_sala: number; id_login: number | null; status_id: number; id_motivo: number | null };
  sala_reaberta: { id_sala: number; id_login: number };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends AtendimentosDomainEvents {}
}
