import { topicOf } from '@prosa/contract/realtime.ts';
import type { Core } from '../../core/module.ts';
import type { LineRef } from '../../integrations/whatsapp/provider.ts';
import { presentStatus, type StatusRow } from './linhas.presenter.ts';

/** Who hears what about lines (realtime.md: topics). */
export function linhasEvents({ publisher }: Pick<Core, 'publisher'>) {
  return {
    /** Everyone who works in the empresa. */
    status: (id_empresa: number, row: StatusRow) => publisher.publish(id_empresa, topicOf.empresa(id_empresa), 'wpp_status', presentStatus(row)),
    /** Only who asked to connect: whoever reads the code takes the line. */
    qrcode: ({ id_empresa, id_wpp_config }: LineRef, id_login: number, qrcode: string, codigo: string | null) =>
      publisher.publishToLogins(id_empresa, [id_login], 'wpp_qrcode', { id_wpp_config, qrcode, codigo }),
    sessionError: ({ id_empresa, id_wpp_config }: LineRef, id_login: number, message: string) =>
      publisher.publishToLogins(id_empresa, [id_login], 'wpp_session_error', { id_wpp_config, message }),
    closed: ({ id_empresa, id_wpp_config }: LineRef, origem: string, id_usuario: number) =>
      publisher.publish(id_empresa, topicOf.empresa(id_empresa), 'wpp_close', { id_wpp_config, origem, id_usuario }),
  };
}
