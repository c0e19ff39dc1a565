import { Button, Group, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { ConfigEmpresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { invalidateUnder } from '@/core/calls.ts';
import { messageOf, toast } from '@/core/toasts.tsx';

/** Short name in public addresses, saved by itself: others may have it meanwhile. */
export function LinkField({ initial }: { initial: string }) {
  const [link, setLink] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const save = useMutation({
    mutationFn: () => call(ConfigEmpresa.linkUpdate, { query: { link } }),
    onSuccess: async (answer) => {
      setLink(answer.link ?? '');
      setSaved(answer.link ?? '');
      toast('Nome curto salvo.');
      await invalidateUnder(['/empresa']);
    },
  });
  const field = save.error instanceof ApiError ? save.error.erros['link'] : undefined;
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label="Nome curto"
        description={
          saved === ''
            ? 'Dá à empresa um endereço de entrada próprio. O anterior continua levando a ele por 90 dias.'
            : `Entrada da empresa: ${window.location.origin}/login?empresa=${saved}. O nome anterior continua levando a ela por 90 dias.`
        }
        value={link}
        maxLength={40}
        style={{ flex: 1 }}
        onChange={(event) => setLink(event.currentTarget.value)}
        error={field ?? (save.error === null ? undefined : messageOf(save.error))}
      />
      <Button variant="default" disabled={link === saved} loading={save.isPending} onClick={() => save.mutate()}>
        Trocar nome curto
      </Button>
    </Group>
  );
}
