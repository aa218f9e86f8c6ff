import { QueryClientProvider } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { trackActivity } from '../../../platform/activity.ts';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { createQueryClient } from '../../../platform/query-client.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useDocumentTitle } from '../../../ui/page-header.tsx';
import { PartyBanner, PartyMark } from '../../../ui/party-brand.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useBrandedParty, useCharacter, useContainerContents } from '../api.ts';
import { CharacterFailure } from '../components/character-failure.tsx';
import { Sheet } from '../components/sheet.tsx';

/** The party's branding on the printed sheet (DEC-11); nothing while it loads or if the party has none. */
function PrintedBrand({ partyId }: { partyId: string }) {
  const party = useBrandedParty(partyId).data?.data;
  if (!party?.branding) return null;
  return (
    <div className="mb-3 [print-color-adjust:exact]">
      <PartyBanner branding={party.branding} className="mb-3" />
      <PartyMark name={party.name} branding={party.branding} size="lg" />
    </div>
  );
}

function CharacterPrint() {
  const { id = '' } = useParams();
  const character = useCharacter(id);
  const containers = useContainerContents(id);
  const characterError = errorInsteadOf(character);
  const containersError = errorInsteadOf(containers);
  const loadedCharacter = characterError ? undefined : character.data?.data;
  const loadedContainers = containersError ? undefined : containers.data;
  useDocumentTitle(loadedCharacter ? `Inventory of ${loadedCharacter.name}` : 'Character sheet');
  const retry = () => void Promise.all([character.refetch(), containers.refetch()]);
  return (
    <main className="mx-auto max-w-220 p-4 print:p-0">
      <div className="mb-4 flex flex-wrap gap-2.5 print:hidden">
        <LinkButton to={paths.character(id)}>Back</LinkButton>
        <Button
          tone="primary"
          isDisabled={!loadedCharacter || !loadedContainers}
          onPress={() => window.print()}
        >
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
      {characterError && <CharacterFailure error={characterError} onRetry={retry} />}
      {!characterError && containersError && <ErrorPanel message={containersError.message} onRetry={retry} />}
      {loadedCharacter && loadedContainers && (
        <div className="rounded-l border border-line bg-[#fff] p-4 sm:p-6 print:rounded-none print:border-0 print:p-0">
          {loadedCharacter.party_id && <PrintedBrand partyId={loadedCharacter.party_id} />}
          <PartyCoins system={loadedCharacter.coin_system}>
            <Sheet character={loadedCharacter} containers={loadedContainers} />
          </PartyCoins>
        </div>
      )}
      {!characterError && !containersError && !(loadedCharacter && loadedContainers) && (
        <SkeletonArea label="Loading the sheet">
          <SkeletonBlock className="h-120" />
        </SkeletonArea>
      )}
    </main>
  );
}

/** /characters/{id}/print: a printable inventory of a character, outside of the app layout. */
export default function CharacterPrintPage() {
  const [client] = useState(createQueryClient);
  useEffect(trackActivity, []);
  return (
    <QueryClientProvider client={client}>
      <CharacterPrint />
    </QueryClientProvider>
  );
}
