import { Checkbox, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { areaCliente } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { pessoaConvite } from '@prosa/contract/clientes/clientes.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';

export type Person = Answer<typeof areaCliente.pessoas>['data'][number];
type Invitation = z.input<typeof pessoaConvite>;

/** What is done with the people of a cliente: by the company, or by one of them. */
export interface PersonActs {
  invite: (body: Invitation) => Promise<unknown>;
  change: (id: number, body: Pick<Invitation, 've' | 'gerencia'>) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
}

function wrongIn(body: Invitation): Record<string, string> {
  const issues = pessoaConvite.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

/** Invites a person, or changes what one of them sees and may do. */
export function PersonModal({ person, acts, onClose }: { person: Person | undefined; acts: PersonActs; onClose: () => void }) {
  useReturnFocus();
  const read = (fields: FormData): Invitation => ({
    nome: person?.nome ?? textOf(fields, 'nome').trim(),
    email: person?.email ?? textOf(fields, 'email').trim(),
    ve: textOf(fields, 've') === 'proprios' ? 'proprios' : 'todos',
    gerencia: fields.get('gerencia') === null ? 0 : 1,
  });
  return (
    <Modal opened onClose={onClose} title={person ? `O que ${person.nome} vê e pode` : 'Convidar pessoa'}>
      <ModalForm
        submitLabel={person ? 'Salvar' : 'Enviar convite'}
        onCancel={onClose}
        check={(fields) => (person ? {} : wrongIn(read(fields)))}
        save={(fields) => {
          const body = read(fields);
          return person ? acts.change(person.id_acesso_cliente, { ve: body.ve, gerencia: body.gerencia }) : acts.invite(body);
        }}
        done={person ? 'Acesso alterado.' : 'Convite feito.'}
        onDone={onClose}
      >
        {(erros) => (
          <>
            {person === undefined && (
              <>
                <TextInput label="Nome" name="nome" maxLength={120} autoComplete="off" data-autofocus error={erros['nome']} />
                <TextInput
                  label="E-mail"
                  name="email"
                  type="email"
                  maxLength={254}
                  autoComplete="off"
                  description="O convite vai para este e-mail e vale por 3 dias. Quem já tem conta entra com a senha de sempre, depois de aceitar."
                  error={erros['email']}
                />
              </>
            )}
            <Radio.Group name="ve" label="Tickets" defaultValue={person?.ve ?? 'todos'}>
              <Stack gap={8} mt={6}>
                <Radio value="todos" label="Vê todos os tickets do cliente" />
                <Radio value="proprios" label="Vê só os próprios tickets" />
              </Stack>
            </Radio.Group>
            <Checkbox name="gerencia" label="Pode convidar e tirar pessoas" defaultChecked={person?.gerencia === 1} />
            {erros['ve'] !== undefined && <Text c="red">{erros['ve']}</Text>}
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
