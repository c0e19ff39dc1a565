import { Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { senhaSchema } from '@prosa/contract/acesso/acesso.schemas.ts';
import { convidarBody } from '@prosa/contract/clientes/clientes.schemas.ts';
import type { z } from 'zod';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { type Acesso, type ClienteDetalhe, invite, setProvisional } from '../clientes.queries.ts';

interface ModalProps {
  cliente: ClienteDetalhe;
  acesso: Acesso;
  onClose: () => void;
}

const typed = (fields: FormData, name: string): string => textOf(fields, name).trim();

function wrongAt(name: string, schema: z.ZodType, fields: FormData): Record<string, string> {
  const message = schema.safeParse(typed(fields, name)).error?.issues[0]?.message;
  return message === undefined ? {} : { [name]: message };
}

/** Gives access by an invitation, or another address to one that is there: the link that goes to it proves it. */
export function InviteModal({ cliente, acesso, onClose }: ModalProps) {
  useReturnFocus();
  const given = acesso.situacao !== 'sem';
  return (
    <Modal opened onClose={onClose} title={given ? 'Trocar o e-mail de acesso' : 'Convidar para a área do cliente'}>
      <ModalForm
        submitLabel={given ? 'Trocar e enviar link' : 'Enviar convite'}
        onCancel={onClose}
        check={(fields) => wrongAt('usuario', convidarBody.shape.usuario, fields)}
        save={(fields) => invite(cliente.id_cliente, typed(fields, 'usuario'))}
        done={given ? 'E-mail de acesso trocado.' : 'Convite feito.'}
        onDone={onClose}
      >
        {(erros) => (
          <TextInput
            label="E-mail"
            name="usuario"
            type="email"
            maxLength={254}
            autoComplete="off"
            data-autofocus
            description={
              given
                ? 'O link vale por 3 dias e vai para o novo endereço; o antigo é avisado.'
                : 'O link do convite vale por 3 dias. O cliente entra com este e-mail, e é para ele que vão os links de nova senha.'
            }
            defaultValue={acesso.email || cliente.email}
            error={erros['usuario']}
          />
        )}
      </ModalForm>
    </Modal>
  );
}

export function ProvisionalModal({ cliente, acesso, onClose }: ModalProps) {
  useReturnFocus();
  // what is shown here is what is given
  const address = acesso.situacao === 'sem' ? cliente.email : '';
  return (
    <Modal opened onClose={onClose} title="Definir senha provisória">
      <ModalForm
        submitLabel="Definir senha"
        onCancel={onClose}
        check={(fields) => wrongAt('senha', senhaSchema, fields)}
        save={(fields) => setProvisional(cliente.id_cliente, typed(fields, 'senha'), address)}
        done="Senha provisória definida."
        onDone={onClose}
      >
        {(erros) => (
          <>
            <Text size="sm">Passe a senha ao cliente por um meio seguro. Ao entrar, ele escolhe outra. Quem está conectado agora sai.</Text>
            {address !== '' && <Text size="sm">Ele entra com {address}, e é para lá que vão os links de nova senha.</Text>}
            <PasswordInput
              label="Senha provisória"
              name="senha"
              maxLength={200}
              autoComplete="new-password"
              data-autofocus
              description="Ao menos 6 caracteres, com letra maiúscula, número e símbolo."
              error={erros['senha']}
            />
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
