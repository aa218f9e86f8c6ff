import { Crown, Plus, Search, Trash2 } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button, IconButton, LinkButton, TextLink } from '../../ui/button.tsx';
import type { ButtonTone } from '../../ui/button-style.ts';
import { Key } from '../../ui/key.tsx';
import { LiveIndicator } from '../../ui/live-indicator.tsx';
import { Wordmark } from '../../ui/logo.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Row, Sample } from './sample.tsx';

const TONES: readonly ButtonTone[] = ['primary', 'secondary', 'quiet', 'danger'];
const BADGES: readonly BadgeTone[] = ['neutral', 'accent', 'action', 'success', 'info', 'warning', 'error'];

/** Buttons, badges and other small elements. */
export function ButtonSamples() {
  return (
    <Sample title="Buttons and text">
      {TONES.map((tone) => (
        <Row key={tone}>
          <Button tone={tone}>{tone}</Button>
          <Button tone={tone}>
            <Plus aria-hidden="true" />
            With icon
          </Button>
          <Button tone={tone} isPending>
            Pending
          </Button>
          <Button tone={tone} isDisabled>
            Disabled
          </Button>
          <Button tone={tone} size="sm">
            Small
          </Button>
          <Button tone={tone} size="lg">
            Large
          </Button>
          <IconButton tone={tone} label={`Search, ${tone}`} icon={<Search aria-hidden="true" />} />
        </Row>
      ))}
      <Row>
        <LinkButton to="/ui">Link button</LinkButton>
        <TextLink to="/ui">Text link</TextLink>
        <Key>Ctrl</Key>
        <Key>K</Key>
        <IconButton label="Delete" isDisabled icon={<Trash2 aria-hidden="true" />} />
      </Row>
      <Row>
        {BADGES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
          Game Master
        </Badge>
      </Row>
      <Row>
        <Avatar name="Nim Thistlewick" size="sm" />
        <Avatar name="Nim Thistlewick" />
        <Avatar name="mirelle" size="lg" />
        <Spinner size="sm" label="Loading, small" />
        <Spinner size="md" label="Loading, medium" />
        <Spinner size="lg" label="Loading, large" />
        <Wordmark />
      </Row>
      <Row>
        <LiveIndicator status="connected" />
        <LiveIndicator status="connecting" />
        <LiveIndicator status="interrupted" />
      </Row>
    </Sample>
  );
}
