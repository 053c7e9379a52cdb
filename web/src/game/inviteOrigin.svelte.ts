/** Origin under which other players can reach this server, for invitation links. */

import { fetchAddresses } from "./http";

class InviteOrigin {
  /** Whether the server accepts connections from this machine only. */
  isLocalOnly = $state(false);
  origin = $state(location.origin);
  private isRequested = false;

  load(): void {
    if (this.isRequested) return;
    this.isRequested = true;
    fetchAddresses().then(
      ({ only_here, addresses }) => {
        this.isLocalOnly = only_here;
        this.origin = addresses[0] ?? location.origin;
      },
      () => (this.isRequested = false),
    );
  }
}

export const inviteOrigin = new InviteOrigin();
