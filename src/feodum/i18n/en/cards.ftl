### Card names and card texts, in our own words.
###
### card-<slug> is the card's name, .plural its plural, .text its rules text, one line per line of the card.
### .text-german is the text in the German edition of the rules, where it differs (rulings A6 to A9).
### [1] stands for coins, [vp1] for victory points; clients draw these as symbols.
### Separate lines such as "+2 Cards" are the basic bonuses. Base cards: second edition; others as first printed.
### A card's own prompts and options may follow its name: see prompts.ftl.

## Types

type-action = Action
type-attack = Attack
type-treasure = Treasure
type-victory = Victory
type-curse = Curse
type-reaction = Reaction
type-ruins = Ruins
type-shelter = Shelter
type-prize = Prize
type-knight = Knight
type-looter = Looter
type-duration = Duration
type-night = Night
type-reserve = Reserve
type-command = Command
type-gathering = Gathering
type-fate = Fate
type-doom = Doom
type-spirit = Spirit
type-event = Event
type-project = Project
type-landmark = Landmark
type-way = Way
type-boon = Boon
type-hex = Hex
type-state = State
type-artifact = Artifact

## Mats

card-face-down = Set aside face down

## Basic cards

card-copper = Copper
    .plural = Coppers
    .text = [1]

card-silver = Silver
    .plural = Silvers
    .text = [2]

card-gold = Gold
    .plural = Golds
    .text = [3]

card-estate = Estate
    .plural = Estates
    .text = [vp1]

card-duchy = Duchy
    .plural = Duchies
    .text = [vp3]

card-province = Province
    .plural = Provinces
    .text = [vp6]

card-curse = Curse
    .plural = Curses
    .text = [vp-1]

## Base

card-artisan = Artisan
    .plural = Artisans
    .text =
        Gain a card costing at most [5] to your hand.
        Then topdeck a card from your hand.

card-bandit = Bandit
    .plural = Bandits
    .text =
        Gain a Gold.
        Each opponent reveals the top 2 cards of their deck, trashes one Treasure among them other than Copper (their choice) and discards the rest.

card-bureaucrat = Bureaucrat
    .plural = Bureaucrats
    .text =
        Gain a Silver onto your deck.
        Each opponent reveals a Victory card from their hand and topdecks it; an opponent without one reveals their hand.

card-cellar = Cellar
    .plural = Cellars
    .text =
        +1 Action
        Discard any number of cards, then draw as many.

card-chapel = Chapel
    .plural = Chapels
    .text = Trash 0 to 4 cards from your hand.

card-council-room = Council Room
    .plural = Council Rooms
    .text =
        +4 Cards
        +1 Buy
        Each opponent draws a card.

card-festival = Festival
    .plural = Festivals
    .text =
        +2 Actions
        +1 Buy
        +[2]

card-gardens = Gardens
    .plural = Gardens
    .text = [vp1] for every full 10 cards you own.

card-harbinger = Harbinger
    .plural = Harbingers
    .text =
        +1 Card
        +1 Action
        Look through your discard pile; you may topdeck a card from it.

card-laboratory = Laboratory
    .plural = Laboratories
    .text =
        +2 Cards
        +1 Action

card-library = Library
    .plural = Libraries
    .text = Draw cards one at a time until you hold 7. You may set aside any Action as you draw it; discard the set-aside cards at the end.

card-market = Market
    .plural = Markets
    .text =
        +1 Card
        +1 Action
        +1 Buy
        +[1]

card-merchant = Merchant
    .plural = Merchants
    .text =
        +1 Card
        +1 Action
        The first Silver you play this turn gives [1] more.

card-militia = Militia
    .plural = Militias
    .text =
        +[2]
        Each opponent discards until they hold 3 cards.

card-mine = Mine
    .plural = Mines
    .text = You may trash a Treasure from your hand. If you do, gain a Treasure costing at most [3] more to your hand.

card-moat = Moat
    .plural = Moats
    .text =
        +2 Cards
        Reaction: Before an opponent's Attack takes effect, you may reveal this from your hand; that Attack doesn't affect you.

card-moneylender = Moneylender
    .plural = Moneylenders
    .text = You may trash a Copper from your hand. If you do: +[3]

card-poacher = Poacher
    .plural = Poachers
    .text =
        +1 Card
        +1 Action
        +[1]
        For each empty Supply pile, discard 1 card.

card-remodel = Remodel
    .plural = Remodels
    .text = Trash a card from your hand and gain one costing at most [2] more.

card-sentry = Sentry
    .plural = Sentries
    .text =
        +1 Card
        +1 Action
        Look at the top 2 cards of your deck: trash, discard or put back each of them. You choose the order of those you put back.

card-smithy = Smithy
    .plural = Smithies
    .text = +3 Cards

card-throne-room = Throne Room
    .plural = Throne Rooms
    .text = You may choose an Action in your hand; play it 2 times in a row.

card-vassal = Vassal
    .plural = Vassals
    .text =
        +[2]
        Discard the top card of your deck; an Action discarded this way may be played from there.

card-village = Village
    .plural = Villages
    .text =
        +1 Card
        +2 Actions

card-witch = Witch
    .plural = Witches
    .text =
        +2 Cards
        Each opponent gains a Curse.

card-workshop = Workshop
    .plural = Workshops
    .text = Gain a card costing at most [4].

## Prosperity

card-platinum = Platinum
    .plural = Platinums
    .text = [5]

card-colony = Colony
    .plural = Colonies
    .text = [vp10]

card-bank = Bank
    .plural = Banks
    .text = [1] for each of your Treasures in play, this one included.

card-bishop = Bishop
    .plural = Bishops
    .text =
        +[1]
        +[vp1]
        Trash a card from your hand: +[vp1] for every full [2] of its cost.
        Then each opponent may trash a card from their hand.

card-city = City
    .plural = Cities
    .text =
        +1 Card
        +2 Actions
        With at least 1 empty Supply pile: +1 Card
        With at least 2: also +1 Buy and +[1]

card-contraband = Contraband
    .plural = Contrabands
    .text = [3]
        +1 Buy
        The player to your left names a card; you can't buy that card this turn.

card-counting-house = Counting House
    .plural = Counting Houses
    .text = Look through your discard pile. Reveal any number of Coppers from it and put them into your hand.

card-expand = Expand
    .plural = Expands
    .text = Trash a card from your hand and gain one costing at most [3] more.

card-forge = Forge
    .plural = Forges
    .text = Trash any number of cards from your hand. Gain a card costing exactly as much as all of them together.

card-goons = Goons
    .plural = Goons
    .text =
        +1 Buy
        +[2]
        Each opponent discards until they hold 3 cards.
        While in play: +[vp1] for every card you buy.

card-grand-market = Grand Market
    .plural = Grand Markets
    .text =
        +1 Card
        +1 Action
        +1 Buy
        +[2]
        While you have a Copper in play, you can't buy this card.

card-hoard = Hoard
    .plural = Hoards
    .text = [2]
        While in play: for every Victory card you buy, gain a Gold.

card-kings-court = King's Court
    .plural = King's Courts
    .text = You may choose an Action in your hand; play it 3 times in a row.

card-loan = Loan
    .plural = Loans
    .text = [1]
        Reveal cards from your deck up to the first Treasure. Trash or discard that one; discard the others.

card-mint = Mint
    .plural = Mints
    .text =
        You may reveal a Treasure from your hand and gain a copy of it.
        When you buy this: trash all your Treasures in play.

card-monument = Monument
    .plural = Monuments
    .text =
        +[2]
        +[vp1]

card-mountebank = Mountebank
    .plural = Mountebanks
    .text =
        +[2]
        Each opponent who doesn't discard a Curse from their hand gains a Curse and a Copper.

card-peddler = Peddler
    .plural = Peddlers
    .text =
        +1 Card
        +1 Action
        +[1]
        In your Buy phase this card is [2] cheaper for each Action you have in play, down to [0].

card-quarry = Quarry
    .plural = Quarries
    .text = [1]
        While in play: Actions are [2] cheaper, down to [0].

card-rabble = Rabble
    .plural = Rabbles
    .text =
        +3 Cards
        Each opponent reveals the top 3 cards of their deck, discards the Actions and Treasures and puts the rest back in any order.

card-royal-seal = Royal Seal
    .plural = Royal Seals
    .text = [2]
        While in play: you may topdeck any card as you gain it.

card-talisman = Talisman
    .plural = Talismans
    .text = [1]
        While in play: for every card you buy that costs at most [4] and isn't a Victory card, gain a copy.

card-trade-route = Trade Route
    .plural = Trade Routes
    .text =
        +1 Buy
        Trash a card from your hand, then +[1] for each token on the Trade Route mat.
        Setup: Put a token on every Victory pile; the first gain from a pile moves its token to the mat.

card-vault = Vault
    .plural = Vaults
    .text =
        +2 Cards
        Discard any number of cards: +[1] for each.
        Each opponent may discard 2 cards to draw a card.

card-venture = Venture
    .plural = Ventures
    .text = [1]
        Reveal cards from your deck up to the first Treasure. Discard the others, then play that Treasure.

card-watchtower = Watchtower
    .plural = Watchtowers
    .text =
        Draw until you hold 6 cards.
        Reaction: When you gain a card, you may reveal this from your hand and trash or topdeck the gained card.

card-workers-village = Worker's Village
    .plural = Worker's Villages
    .text =
        +1 Card
        +2 Actions
        +1 Buy

## Cornucopia

card-hamlet = Hamlet
    .plural = Hamlets
    .text =
        +1 Card
        +1 Action
        You may discard a card for +1 Action.
        You may discard a card for +1 Buy.

card-fortune-teller = Fortune Teller
    .plural = Fortune Tellers
    .text =
        +[2]
        Each opponent reveals cards from their deck up to the first Victory card or Curse, topdecks that one and discards the others.

card-menagerie = Menagerie
    .plural = Menageries
    .text =
        +1 Action
        Reveal your hand. If no name in it repeats: +3 Cards. Otherwise: +1 Card.

card-farming-village = Farming Village
    .plural = Farming Villages
    .text =
        +2 Actions
        Reveal cards from your deck up to the first Action or Treasure. Put that one into your hand; discard the others.

card-horse-traders = Horse Traders
    .plural = Horse Traders
    .text =
        +1 Buy
        +[3]
        Discard 2 cards.
        Reaction: Before an opponent's Attack takes effect, you may set this aside from your hand. At the start of your next turn it returns to your hand and you draw a card.

card-remake = Remake
    .plural = Remakes
    .text = Two times in a row: trash a card from your hand and gain one costing exactly [1] more.

card-tournament = Tournament
    .plural = Tournaments
    .text =
        +1 Action
        You and each opponent may reveal a Province from hand.
        If you did, discard it and gain any Prize or a Duchy onto your deck.
        If no opponent did: +1 Card and +[1]

card-young-witch = Young Witch
    .plural = Young Witches
    .text =
        +2 Cards
        Discard 2 cards.
        Each opponent gains a Curse unless they reveal a Bane card from their hand.
        Setup: One more Kingdom pile costing [2] or [3] joins the Supply; its cards are the Banes.

card-harvest = Harvest
    .plural = Harvests
    .text = Reveal the top 4 cards of your deck: +[1] for every different name among them. Then discard them.

card-horn-of-plenty = Horn of Plenty
    .plural = Horns of Plenty
    .text = [0]
        Gain a card costing at most [1] for each different name among your cards in play, this one included. If it is a Victory card, trash this.

card-hunting-party = Hunting Party
    .plural = Hunting Parties
    .text =
        +1 Card
        +1 Action
        Reveal your hand, then cards from your deck up to the first whose name isn't in your hand. Put that one into your hand; discard the others.

card-jester = Jester
    .plural = Jesters
    .text =
        +[2]
        Each opponent discards the top card of their deck. If it is a Victory card, they gain a Curse; otherwise you choose whether they or you gain a copy of it.

card-fairgrounds = Fairgrounds
    .plural = Fairgrounds
    .text = [vp2] for every full 5 different names among the cards you own.

card-bag-of-gold = Bag of Gold
    .plural = Bags of Gold
    .text =
        +1 Action
        Gain a Gold onto your deck.
        Not in the Supply.

card-diadem = Diadem
    .plural = Diadems
    .text = [2]
        Worth [1] more for each Action you have left.
        Not in the Supply.

card-followers = Followers
    .plural = Followers
    .text =
        +2 Cards
        Gain an Estate.
        Each opponent gains a Curse.
        Each opponent discards until they hold 3 cards.
        Not in the Supply.

card-princess = Princess
    .plural = Princesses
    .text =
        +1 Buy
        While in play: all cards are [2] cheaper, down to [0].
        Not in the Supply.

card-trusty-steed = Trusty Steed
    .plural = Trusty Steeds
    .text =
        First choose two different options, then carry them out in this order: +2 Cards; +2 Actions; +[2]; gain 4 Silvers and put your deck into your discard pile.
        Not in the Supply.

## Dark Ages

card-poor-house = Poor House
    .plural = Poor Houses
    .text =
        +[4]
        Reveal your hand and lose [1] for each Treasure in it. Your coins never drop below [0].
    .text-german =
        +[4]
        Reveal your hand and lose [1] for each Treasure in it, but at most [4].

card-beggar = Beggar
    .plural = Beggars
    .text =
        Gain 3 Coppers to your hand.
        Reaction: When an opponent plays an Attack, you may discard this from your hand to gain a Silver onto your deck and another Silver.

card-squire = Squire
    .plural = Squires
    .text =
        +[1]
        Your choice: +2 Actions, +2 Buys or gain a Silver.
        When trashed: gain any Attack from the Supply.

card-vagrant = Vagrant
    .plural = Vagrants
    .text =
        +1 Card
        +1 Action
        Reveal the top card of your deck. Put it into your hand if it is a Victory card, Curse, Shelter or Ruins.

card-forager = Forager
    .plural = Foragers
    .text =
        +1 Action
        +1 Buy
        Trash a card from your hand, then +[1] for each different Treasure in the trash.

card-hermit = Hermit
    .plural = Hermits
    .text =
        Look through your discard pile. You may trash a non-Treasure from there or from your hand.
        Gain a card costing at most [3].
        When you discard this from play and bought nothing this turn: trash it and gain a Madman.

card-market-square = Market Square
    .plural = Market Squares
    .text =
        +1 Card
        +1 Action
        +1 Buy
        Reaction: Whenever a card of yours is trashed, you may discard this from your hand to gain a Gold.

card-sage = Sage
    .plural = Sages
    .text =
        +1 Action
        Reveal cards from your deck up to the first costing [3] or more. Put that one into your hand; discard the others.

card-storeroom = Storeroom
    .plural = Storerooms
    .text =
        +1 Buy
        Discard any number of cards, then draw as many.
        Then discard any number of cards: +[1] for each.

card-urchin = Urchin
    .plural = Urchins
    .text =
        +1 Card
        +1 Action
        Each opponent discards until they hold 4 cards.
        While in play: before another Attack you play takes effect, you may trash this to gain a Mercenary.

card-armory = Armory
    .plural = Armories
    .text = Gain a card costing at most [4] onto your deck.

card-death-cart = Death Cart
    .plural = Death Carts
    .text =
        +[5]
        You may trash an Action from your hand. If you don't, trash this.
        When you gain this: also gain 2 Ruins.

card-feodum = Feodum
    .plural = Feodums
    .text = [vp1] for every full 3 Silvers you own.
        When trashed: gain 3 Silvers.

card-fortress = Fortress
    .plural = Fortresses
    .text =
        +1 Card
        +2 Actions
        When trashed: put this into your hand.

card-ironmonger = Ironmonger
    .plural = Ironmongers
    .text =
        +1 Card
        +1 Action
        Reveal the top card of your deck; discard it or put it back.
        Then, by its types: +1 Action for an Action; +[1] for a Treasure; +1 Card for a Victory card.
    .text-german =
        +1 Card
        +1 Action
        Reveal the top card of your deck. By its types: +1 Action for an Action; +[1] for a Treasure; +1 Card for a Victory card.
        Then discard the revealed card or put it back.

card-marauder = Marauder
    .plural = Marauders
    .text =
        Gain a Spoils.
        Each opponent gains a Ruins.

card-procession = Procession
    .plural = Processions
    .text = You may choose an Action in your hand and play it 2 times in a row. Then trash it and gain an Action costing exactly [1] more.

card-rats = Rats
    .plural = Rats
    .text =
        +1 Card
        +1 Action
        Gain a Rats. Trash a card other than Rats from your hand; if you hold nothing but Rats, reveal your hand.
        When trashed: +1 Card

card-scavenger = Scavenger
    .plural = Scavengers
    .text =
        +[2]
        You may put your deck into your discard pile.
        Then look through your discard pile and topdeck a card from it.

card-wandering-minstrel = Wandering Minstrel
    .plural = Wandering Minstrels
    .text =
        +1 Card
        +2 Actions
        Reveal the top 3 cards of your deck. Put the Actions back in any order; discard the others.

card-band-of-misfits = Band of Misfits
    .plural = Bands of Misfits
    .text = Choose a cheaper Action in the Supply. Until this leaves play, it is that card in every respect and is played as that card.

card-bandit-camp = Bandit Camp
    .plural = Bandit Camps
    .text =
        +1 Card
        +2 Actions
        Gain a Spoils.

card-catacombs = Catacombs
    .plural = Catacombs
    .text =
        Look at the top 3 cards of your deck. Put them all into your hand, or discard them all and draw 3 cards.
        When trashed: gain a cheaper card.

card-count = Count
    .plural = Counts
    .text =
        First choose: discard 2 cards, topdeck a card from your hand or gain a Copper.
        Then choose: +[3], trash your whole hand or gain a Duchy.

card-counterfeit = Counterfeit
    .plural = Counterfeits
    .text = [1]
        +1 Buy
        You may play another Treasure from your hand 2 times in a row. If you do, trash that Treasure.

card-cultist = Cultist
    .plural = Cultists
    .text =
        +2 Cards
        Each opponent gains a Ruins.
        You may play a Cultist from your hand without using an Action.
        When trashed: +3 Cards
    .text-german =
        +2 Cards
        Each opponent gains a Ruins.
        You may play a Cultist from your hand without using an Action.
        When trashed: +3 Cards. If an attack trashes this, first discard the other cards you revealed.

card-graverobber = Graverobber
    .plural = Graverobbers
    .text = Your choice: gain a card costing [3] to [6] from the trash onto your deck; or trash an Action from your hand and gain a card costing at most [3] more.

card-junk-dealer = Junk Dealer
    .plural = Junk Dealers
    .text =
        +1 Card
        +1 Action
        +[1]
        Trash a card from your hand.

card-knights = Knights
    .plural = Knights
    .text =
        Ten different Knights, shuffled; only the top one is face up and can be gained.
        Each has an effect of its own, then attacks: each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If that trashes a Knight, the attacking Knight is trashed too.

card-mystic = Mystic
    .plural = Mystics
    .text =
        +1 Action
        +[2]
        Name a card, then reveal the top card of your deck. If it is the one you named, put it into your hand.

card-pillage = Pillage
    .plural = Pillages
    .text =
        Trash this.
        Each opponent holding 5 or more cards reveals their hand and discards the card you choose.
        Gain 2 Spoils.

card-rebuild = Rebuild
    .plural = Rebuilds
    .text =
        +1 Action
        Name a card. Reveal cards from your deck up to the first Victory card with a different name. Discard the others, trash that one and gain a Victory card costing at most [3] more.
    .text-german =
        +1 Action
        Name a card. Reveal cards from your deck up to the first Victory card with a different name. Trash that one, gain a Victory card costing at most [3] more, then discard the others.

card-rogue = Rogue
    .plural = Rogues
    .text =
        +[2]
        If there are cards costing [3] to [6] in the trash, gain one of them. Otherwise each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest.

card-altar = Altar
    .plural = Altars
    .text =
        Trash a card from your hand.
        Gain a card costing at most [5].

card-hunting-grounds = Hunting Grounds
    .plural = Hunting Grounds
    .text =
        +4 Cards
        When trashed: gain a Duchy or 3 Estates.

card-dame-anna = Dame Anna
    .plural = Dame Anna
    .text =
        Trash 0 to 2 cards from your hand.
        Each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If a Knight is trashed by this, trash this too.

card-dame-josephine = Dame Josephine
    .plural = Dame Josephine
    .text = [vp2]
        Each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If a Knight is trashed by this, trash this too.

card-dame-molly = Dame Molly
    .plural = Dame Molly
    .text =
        +2 Actions
        Each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If a Knight is trashed by this, trash this too.

card-dame-natalie = Dame Natalie
    .plural = Dame Natalie
    .text =
        You may gain a card costing at most [3].
        Each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If a Knight is trashed by this, trash this too.

card-dame-sylvia = Dame Sylvia
    .plural = Dame Sylvia
    .text =
        +[2]
        Each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If a Knight is trashed by this, trash this too.

card-sir-bailey = Sir Bailey
    .plural = Sir Bailey
    .text =
        +1 Card
        +1 Action
        Each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If a Knight is trashed by this, trash this too.

card-sir-destry = Sir Destry
    .plural = Sir Destry
    .text =
        +2 Cards
        Each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If a Knight is trashed by this, trash this too.

card-sir-martin = Sir Martin
    .plural = Sir Martin
    .text =
        +2 Buys
        Each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If a Knight is trashed by this, trash this too.

card-sir-michael = Sir Michael
    .plural = Sir Michael
    .text =
        Each opponent discards until they hold 3 cards.
        Each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If a Knight is trashed by this, trash this too.

card-sir-vander = Sir Vander
    .plural = Sir Vander
    .text =
        Each opponent reveals the top 2 cards of their deck, trashes one of them costing [3] to [6] (their choice) and discards the rest. If a Knight is trashed by this, trash this too.
        When trashed: gain a Gold.

card-abandoned-mine = Abandoned Mine
    .plural = Abandoned Mines
    .text = +[1]

card-ruined-library = Ruined Library
    .plural = Ruined Libraries
    .text = +1 Card

card-ruined-market = Ruined Market
    .plural = Ruined Markets
    .text = +1 Buy

card-ruined-village = Ruined Village
    .plural = Ruined Villages
    .text = +1 Action

card-survivors = Survivors
    .plural = Survivors
    .text = Look at the top 2 cards of your deck. Discard both, or put both back in any order.

card-hovel = Hovel
    .plural = Hovels
    .text = Reaction: If you hold this when you buy a Victory card, you may trash this.

card-necropolis = Necropolis
    .plural = Necropolises
    .text = +2 Actions

card-overgrown-estate = Overgrown Estate
    .plural = Overgrown Estates
    .text = [vp0]
        When trashed: +1 Card

card-spoils = Spoils
    .plural = Spoils
    .text = [3]
        Put this back on the Spoils pile.
        Not in the Supply.

card-madman = Madman
    .plural = Madmen
    .text =
        +2 Actions
        Put this back on the Madman pile. If that happened, draw as many cards as you hold.
        Not in the Supply.

card-mercenary = Mercenary
    .plural = Mercenaries
    .text =
        You may trash 2 cards from your hand. If you trashed 2: +2 Cards, +[2] and each opponent discards until they hold 3 cards.
        Not in the Supply.

## Piles of mixed cards

card-ruins = Ruins
    .plural = Ruins
    .text = Five kinds of Ruins, shuffled, 10 cards for each player after the first; only the top one is face up and can be gained.

card-prizes = Prizes
    .plural = Prizes
    .text = Five different Prizes outside the Supply, gained with Tournament: Bag of Gold, Diadem, Followers, Princess and Trusty Steed.

## Guests

card-ambassador = Ambassador
    .plural = Ambassadors
    .text =
        Reveal a card from your hand.
        Put up to 2 copies of it from your hand back on its Supply pile.
        Then each opponent gains a copy of it.

card-black-market = Black Market
    .plural = Black Markets
    .text =
        +[2]
        Reveal 3 cards from the top of the Black Market deck. You may buy one of them, playing Treasures first.
        The others go to the bottom of that deck in any order.

card-black-market-deck = Black Market deck
    .plural = Black Market decks
    .text = Kingdom cards that are not in the Supply, one of each, face down. Black Market reveals the top 3.

card-caravan = Caravan
    .plural = Caravans
    .text =
        +1 Card
        +1 Action
        At the start of your next turn: +1 Card.

card-city-quarter = City Quarter
    .plural = City Quarters
    .text =
        +2 Actions
        Reveal your hand: +1 Card for each Action in it.

card-embargo = Embargo
    .plural = Embargoes
    .text =
        +[2]
        Trash this. Put an Embargo token on a Supply pile.
        A player who buys a card from that pile gains a Curse for each token on it.

card-golem = Golem
    .plural = Golems
    .text =
        Reveal cards from your deck up to the second Action that isn't a Golem.
        Discard the others, then play those two Actions in the order you choose.

card-great-hall = Great Hall
    .plural = Great Halls
    .text = [vp1]
        +1 Card
        +1 Action

card-masquerade = Masquerade
    .plural = Masquerades
    .text =
        +2 Cards
        All players who hold cards choose one and pass it to the left at the same time.
        You may then trash a card from your hand.

card-possession = Possession
    .plural = Possessions
    .text =
        The player to your left takes an extra turn after this one, in which you see what they see and make all their decisions.
        Cards they would gain, you gain instead; their trashed cards return to their discard pile at the end of that turn.

card-potion = Potion
    .plural = Potions
    .text =
        1 Potion

card-scheme = Scheme
    .plural = Schemes
    .text =
        +1 Card
        +1 Action
        As Clean-up starts, you may choose one of your Actions in play; when it would be discarded from play this turn, topdeck it.

card-secret-chamber = Secret Chamber
    .plural = Secret Chambers
    .text =
        Discard any number of cards: +[1] for each.
        Reaction: Before an opponent's Attack takes effect, you may reveal this from your hand. If you do, draw 2 cards, then topdeck 2 cards from your hand.

card-thief = Thief
    .plural = Thieves
    .text =
        Each opponent reveals the top 2 cards of their deck, trashes one Treasure among them (your choice) and discards the rest.
        You may gain any of the trashed cards.

card-trader = Trader
    .plural = Traders
    .text =
        Trash a card from your hand and gain as many Silvers as it costs in coins.
        Reaction: Instead of gaining a card, you may reveal this from your hand to gain a Silver.

card-tribute = Tribute
    .plural = Tributes
    .text =
        The player to your left reveals the top 2 cards of their deck, then discards them.
        Each different name among them gives you +2 Actions for an Action, +[2] for a Treasure and +2 Cards for a Victory card.

card-tunnel = Tunnel
    .plural = Tunnels
    .text = [vp2]
        Reaction: If you discard this outside Clean-up, you may reveal it to gain a Gold.

## Alchemy

card-alchemist = Alchemist
    .plural = Alchemists
    .text =
        +2 Cards
        +1 Action
        When you discard this from play with a Potion in play, you may topdeck this.
prompt-alchemist-react = { $source }: topdeck it instead of discarding it?
button-alchemist-react = Topdeck it
decline-alchemist-react = Discard it

card-apothecary = Apothecary
    .plural = Apothecaries
    .text =
        +1 Card
        +1 Action
        Reveal the top 4 cards of your deck. Put the Coppers and Potions into your hand and the others back in any order.

card-apprentice = Apprentice
    .plural = Apprentices
    .text =
        +1 Action
        Trash a card from your hand: +1 Card for each [1] it costs, and +2 Cards if its cost includes a Potion.
prompt-apprentice-trash = { $source }: trash a card for +1 Card per coin in its cost and +2 Cards for a Potion

card-familiar = Familiar
    .plural = Familiars
    .text =
        +1 Card
        +1 Action
        Each opponent gains a Curse.

card-herbalist = Herbalist
    .plural = Herbalists
    .text =
        +1 Buy
        +[1]
        When you discard this from play, you may topdeck one of your Treasures in play.
prompt-herbalist-topdeck = { $source }: topdeck one of your Treasures in play?

card-philosophers-stone = Philosopher's Stone
    .plural = Philosopher's Stones
    .text = [1] for every full 5 cards in your deck and discard pile together, counted as you play this.

card-scrying-pool = Scrying Pool
    .plural = Scrying Pools
    .text =
        +1 Action
        Each player, starting with you, reveals the top card of their deck; you choose whether they discard it or put it back.
        Then reveal cards from your deck up to the first that isn't an Action. Put all of them into your hand.
prompt-scrying-pool-choose = { $source }: { $whose ->
    [own] you reveal
   *[other] { $owner } reveals
} { $known ->
    [yes] { $subject }
   *[no] a card
}. Discard it or put it back?

card-transmute = Transmute
    .plural = Transmutes
    .text = Trash a card from your hand. By its types, gain: a Duchy for an Action; a Transmute for a Treasure; a Gold for a Victory card.
prompt-transmute-trash = { $source }: trash an Action for a Duchy, a Treasure for a Transmute or a Victory card for a Gold

card-university = University
    .plural = Universities
    .text =
        +2 Actions
        You may gain an Action costing at most [5].
prompt-university-gain = { $source }: gain an Action{ gain-limit }?

card-vineyard = Vineyard
    .plural = Vineyards
    .text = [vp1] for every full 3 Actions you own.

## Intrigue

card-baron = Baron
    .plural = Barons
    .text =
        +1 Buy
        You may discard an Estate from your hand. If you do: +[4]. Otherwise gain an Estate.
prompt-baron-discard = { $source }: discard an Estate for +4 Coins? Otherwise you gain an Estate
decline-baron-discard = Gain an Estate

card-bridge = Bridge
    .plural = Bridges
    .text =
        +1 Buy
        +[1]
        For the rest of this turn, every card costs [1] less, down to [0].

card-conspirator = Conspirator
    .plural = Conspirators
    .text =
        +[2]
        If you have now played at least 3 Actions this turn, this one included: +1 Card and +1 Action.

card-coppersmith = Coppersmith
    .plural = Coppersmiths
    .text = For the rest of this turn, each Copper you play gives [1] more.

card-courtier = Courtier
    .plural = Courtiers
    .text =
        Reveal a card from your hand. For each of its types, choose a different option; then carry them out in this order: +1 Action; +1 Buy; +[3]; gain a Gold.
prompt-courtier-reveal = { $source }: reveal a card from your hand; each of its types gives a bonus
prompt-courtier-choose = { $source }: choose { $max ->
    [1] a bonus
   *[other] { $max } different bonuses
}
option-gain-gold = Gain a Gold

card-courtyard = Courtyard
    .plural = Courtyards
    .text =
        +3 Cards
        Topdeck a card from your hand.
prompt-courtyard-topdeck = { $source }: topdeck a card from your hand

card-diplomat = Diplomat
    .plural = Diplomats
    .text =
        +2 Cards
        If you now hold 5 cards or fewer: +2 Actions.
        Reaction: Before an opponent's Attack takes effect, if you hold 5 cards or more, you may reveal this from your hand. If you do, draw 2 cards, then discard 3.
prompt-diplomat-react = { $source }: reveal to draw 2 cards, then discard 3?
prompt-diplomat-discard = { $source }: discard { $max } cards from your hand
button-diplomat-react = Reveal

card-duke = Duke
    .plural = Dukes
    .text = [vp1] for every Duchy you own.

card-harem = Harem
    .plural = Harems
    .text = [2] [vp2]

card-ironworks = Ironworks
    .plural = Ironworks
    .text =
        Gain a card costing at most [4].
        Depending on its types: +1 Action for an Action; +[1] for a Treasure; +1 Card for a Victory card.

card-lurker = Lurker
    .plural = Lurkers
    .text =
        +1 Action
        Your choice: trash an Action from the Supply, or gain an Action from the trash.
prompt-lurker-choose = { $source }: trash an Action from the Supply, or gain one from the trash?
prompt-lurker-trash = { $source }: trash an Action from the Supply
prompt-lurker-gain = { $source }: gain an Action from the trash
option-lurker-trash = Trash an Action from the Supply
option-lurker-gain = Gain an Action from the trash

card-mill = Mill
    .plural = Mills
    .text = [vp1]
        +1 Card
        +1 Action
        You may discard 2 cards from your hand. If you do: +[2]
prompt-mill-discard = { $max ->
    [1] { $source }: discard your only card? It gives no Coins
   *[other] { $source }: discard 2 cards for +2 Coins?
}

card-mining-village = Mining Village
    .plural = Mining Villages
    .text =
        +1 Card
        +2 Actions
        You may trash this right away. If you do: +[2]
prompt-mining-village-trash = { $source }: trash it for +2 Coins?
decline-mining-village-trash = Keep it

card-minion = Minion
    .plural = Minions
    .text =
        +1 Action
        Your choice: +[2]; or discard your hand and draw 4 cards, and so does each opponent who holds 5 cards or more.
prompt-minion-choose = { $source }: take +2 Coins, or replace hands?
option-discard-hand = Discard your hand and draw 4 cards, and so does each opponent with 5 or more

card-nobles = Nobles
    .plural = Nobles
    .text = [vp2]
        Your choice: +3 Cards, or +2 Actions.
option-3-cards = +3 Cards

card-patrol = Patrol
    .plural = Patrols
    .text =
        +3 Cards
        Reveal the top 4 cards of your deck. Put the Victory cards and Curses among them into your hand and the rest back in any order.

card-pawn = Pawn
    .plural = Pawns
    .text = First choose two different options, then carry them out in this order: +1 Card; +1 Action; +1 Buy; +[1].
prompt-pawn-choose = { $source }: choose { $max } different bonuses
option-1-card = +1 Card
option-1-action = +1 Action
option-1-buy = +1 Buy
option-1-coin = +1 Coin

card-replace = Replace
    .plural = Replaces
    .text =
        Trash a card from your hand and gain one costing at most [2] more.
        If the gained card is an Action or a Treasure, put it onto your deck. If it is a Victory card, each opponent gains a Curse.
prompt-replace-trash = { $source }: trash a card to gain one costing up to 2 more

card-saboteur = Saboteur
    .plural = Saboteurs
    .text =
        Each opponent reveals cards from their deck until one costs [3] or more, trashes that card, may gain a card costing at least [2] less, and discards the other revealed cards.
prompt-saboteur-gain = { $source }: gain a card{ gain-limit } in return?

card-scout = Scout
    .plural = Scouts
    .text =
        +1 Action
        Reveal the top 4 cards of your deck. Put the Victory cards among them into your hand and the rest back in any order.

card-secret-passage = Secret Passage
    .plural = Secret Passages
    .text =
        +2 Cards
        +1 Action
        Put a card from your hand anywhere into your deck.
prompt-secret-passage-topdeck = { $source }: put a card from your hand into your deck; you pick the place next
button-secret-passage-topdeck = Choose

card-shanty-town = Shanty Town
    .plural = Shanty Towns
    .text =
        +2 Actions
        Reveal your hand. If there is no Action in it: +2 Cards.

card-steward = Steward
    .plural = Stewards
    .text = Your choice: +2 Cards, +[2] or trash 2 cards from your hand.
prompt-steward-trash = { $source }: trash { $max } cards from your hand
option-trash-2 = Trash 2 cards from your hand

card-swindler = Swindler
    .plural = Swindlers
    .text =
        +[2]
        Each opponent trashes the top card of their deck and gains a card with the same cost, which you choose.
prompt-swindler-make-gain = { $known ->
    [yes] { $source }: choose the card that replaces the trashed { $subject }
   *[no] { $source }: choose the card that replaces the trashed one
}

card-torturer = Torturer
    .plural = Torturers
    .text =
        +3 Cards
        Each opponent chooses one: discard 2 cards, or gain a Curse to their hand.
prompt-torturer-choose = { $source }: discard 2 cards, or gain a Curse to your hand?
option-torturer-gain-curse = Gain a Curse to your hand

card-trading-post = Trading Post
    .plural = Trading Posts
    .text = Trash 2 cards from your hand. If you do, gain a Silver to your hand.
prompt-trading-post-trash = { $source }: trash 2 cards from your hand to gain a Silver to your hand

card-upgrade = Upgrade
    .plural = Upgrades
    .text =
        +1 Card
        +1 Action
        Trash a card from your hand and gain one costing exactly [1] more.
prompt-upgrade-trash = { $source }: trash a card to gain one costing exactly 1 more

card-wishing-well = Wishing Well
    .plural = Wishing Wells
    .text =
        +1 Card
        +1 Action
        Name a card, then reveal the top card of your deck. If it is the one you named, put it into your hand.
prompt-wishing-well-name = { $source }: name a card; if it is on top of your deck, draw it

## Seaside

card-bazaar = Bazaar
    .plural = Bazaars
    .text =
        +1 Card
        +2 Actions
        +[1]

card-cutpurse = Cutpurse
    .plural = Cutpurses
    .text =
        +[2]
        Each opponent discards a Copper from their hand; an opponent without one reveals their hand.

card-explorer = Explorer
    .plural = Explorers
    .text =
        You may reveal a Province from your hand.
        If you did, gain a Gold to your hand; otherwise gain a Silver to your hand.
prompt-explorer-reveal = { $source }: reveal a Province for a Gold to your hand instead of a Silver?

card-fishing-village = Fishing Village
    .plural = Fishing Villages
    .text =
        +2 Actions
        +[1]
        At the start of your next turn: +1 Action and +[1]

card-ghost-ship = Ghost Ship
    .plural = Ghost Ships
    .text =
        +2 Cards
        Each opponent with 4 or more cards in hand puts cards from their hand onto their deck, in any order, until they have 3 left.
prompt-ghost-ship-topdeck = { $max ->
    [1] { $source }: put { amount-cards } from your hand onto your deck
   *[other] { $source }: put { amount-cards } from your hand onto your deck, first on top
}
button-ghost-ship-topdeck = Put on deck

card-haven = Haven
    .plural = Havens
    .text =
        +1 Card
        +1 Action
        Set a card from your hand aside face down.
        At the start of your next turn, put it into your hand.
prompt-haven-set-aside = { $source }: set a card from your hand aside face down until your next turn

card-island = Island
    .plural = Islands
    .text = [vp2]
        Put this and a card from your hand on your Island mat.
        They stay there until the end of the game and count as yours.
prompt-island-set-aside = { $source }: put a card from your hand on your Island mat for the rest of the game
button-island-set-aside = Put on mat

card-lighthouse = Lighthouse
    .plural = Lighthouses
    .text =
        +1 Action
        +[1]
        At the start of your next turn: +[1]
        While this is in play, Attacks played by opponents don’t affect you.

card-lookout = Lookout
    .plural = Lookouts
    .text =
        +1 Action
        Look at the top 3 cards of your deck.
        Trash one of them, discard another and put the last one back.
prompt-lookout-trash = { $source }: trash one of these cards; you discard another one next
prompt-lookout-discard = { $source }: discard one of the remaining cards

card-merchant-ship = Merchant Ship
    .plural = Merchant Ships
    .text =
        +[2]
        At the start of your next turn: +[2]

card-native-village = Native Village
    .plural = Native Villages
    .text =
        +2 Actions
        Your choice: put the top card of your deck face down on your Native Village mat; or put all cards from that mat into your hand.
        You may look at the cards on your mat at any time.
prompt-native-village-choose = { $source }: put the top card of your deck on the mat, or take all cards from it?
option-native-village-set-aside = Put the top card of your deck on the mat
option-native-village-take = Put all cards from the mat into your hand

card-navigator = Navigator
    .plural = Navigators
    .text =
        +[2]
        Look at the top 5 cards of your deck.
        Discard all of them, or put them back in any order.
prompt-navigator-choose = { $source }: discard { $known ->
    [yes] { $subject }
   *[no] these cards
}, or put everything back?
option-navigator-discard = Discard them all
option-navigator-put-back = Put them all back

card-outpost = Outpost
    .plural = Outposts
    .text =
        You draw only 3 cards in this turn’s Clean-up.
        If the turn before this one wasn’t yours, take an extra turn after this one.

card-pearl-diver = Pearl Diver
    .plural = Pearl Divers
    .text =
        +1 Card
        +1 Action
        Look at the bottom card of your deck.
        You may put it on top.
prompt-pearl-diver-choose = { $source }: move { $known ->
    [yes] { $subject }
   *[no] the card
} from the bottom of your deck to the top?
decline-pearl-diver-choose = Leave it there

card-pirate-ship = Pirate Ship
    .plural = Pirate Ships
    .text =
        Your choice:
        Each opponent reveals the top 2 cards of their deck, trashes one Treasure among them (your choice) and discards the rest; if anyone trashed a Treasure, add a token to your Pirate Ship mat.
        Or: +[1] for each token on your Pirate Ship mat.
prompt-pirate-ship-choose = { $source }: attack, or take 1 coin for each token on your mat?
option-pirate-ship-attack = Attack: the others lose Treasures, you get a token
option-pirate-ship-coins = +1 Coin for each token on your mat

card-salvager = Salvager
    .plural = Salvagers
    .text =
        +1 Buy
        Trash a card from your hand.
        +[1] for each coin in its cost.
prompt-salvager-trash = { $source }: trash a card from your hand for the coins it costs

card-sea-hag = Sea Hag
    .plural = Sea Hags
    .text = Each opponent discards the top card of their deck, then gains a Curse onto their deck.

card-smugglers = Smugglers
    .plural = Smugglers
    .text = Gain a copy of a card costing at most [6] that the player to your right gained on their last turn.
prompt-smugglers-gain = { $source }: gain a copy of a card costing up to 6 that the player to your right gained on their last turn

card-tactician = Tactician
    .plural = Tacticians
    .text =
        Discard your hand.
        If you discarded at least one card this way: at the start of your next turn, +5 Cards, +1 Buy and +1 Action.

card-treasure-map = Treasure Map
    .plural = Treasure Maps
    .text =
        Trash this and another Treasure Map from your hand.
        If you trashed both, gain 4 Golds onto your deck.

card-treasury = Treasury
    .plural = Treasuries
    .text =
        +1 Card
        +1 Action
        +[1]
        When you discard this from play, you may topdeck it if you didn’t buy a Victory card this turn.
prompt-treasury-react = { $source }: topdeck it instead of discarding it?
button-treasury-react = Topdeck it
decline-treasury-react = Discard it

card-warehouse = Warehouse
    .plural = Warehouses
    .text =
        +3 Cards
        +1 Action
        Discard 3 cards.

card-wharf = Wharf
    .plural = Wharves
    .text =
        +2 Cards
        +1 Buy
        At the start of your next turn: +2 Cards and +1 Buy.

## Guilds

card-advisor = Advisor
    .plural = Advisors
    .text =
        +1 Action
        Reveal the top 3 cards of your deck. The player to your left chooses one of them, which you discard; put the others into your hand.

prompt-advisor-make-discard = { $source }: choose which revealed card { $owner } discards; the others go to their hand

card-baker = Baker
    .plural = Bakers
    .text =
        +1 Card
        +1 Action
        +1 Coffers
        Setup: Each player starts with 1 Coffers.

card-butcher = Butcher
    .plural = Butchers
    .text =
        +2 Coffers
        You may trash a card from your hand. If you do, spend any number of Coffers and gain a card costing at most [1] more per Coffers spent.

prompt-butcher-trash = { $source }: trash a card to gain one costing up to as much, plus 1 for each Coffers you spend?
prompt-butcher-spend = { $source }: spend Coffers? For each, the gained card may cost 1 more than the trashed one

card-candlestick-maker = Candlestick Maker
    .plural = Candlestick Makers
    .text =
        +1 Action
        +1 Buy
        +1 Coffers

card-doctor = Doctor
    .plural = Doctors
    .text =
        Name a card. Reveal the top 3 cards of your deck, trash those with that name and put the others back in any order.
        Overpay: For each [1], look at the top card of your deck; trash it, discard it or put it back.

prompt-doctor-name = { $source }: name a card to trash from the top 3 of your deck
prompt-doctor-overpay = { $source }: overpay? For each coin, look at the top card of your deck and trash it, discard it or put it back
prompt-doctor-choose = { $source }: trash { $known ->
    [yes] { $subject }
   *[no] the top card of your deck
}, discard it or put it back?

card-herald = Herald
    .plural = Heralds
    .text =
        +1 Card
        +1 Action
        Reveal the top card of your deck. If it is an Action, play it; otherwise put it back.
        Overpay: For each [1], put a card from your discard pile onto your deck.

prompt-herald-overpay = { $source }: overpay? For each coin, put a card from your discard pile onto your deck
prompt-herald-topdeck = { $max ->
    [1] { $source }: put { amount-cards } from your discard pile onto your deck
   *[other] { $source }: put { amount-cards } from your discard pile onto your deck, first on top
}

card-journeyman = Journeyman
    .plural = Journeymen
    .text =
        Name a card. Reveal cards from your deck until 3 of them have other names. Put those 3 into your hand; discard the others.

prompt-journeyman-name = { $source }: name a card to skip; the next 3 other cards go to your hand

card-masterpiece = Masterpiece
    .plural = Masterpieces
    .text = [1]
        Overpay: For each [1], gain a Silver.

prompt-masterpiece-overpay = { $source }: overpay? Gain a Silver for each coin

card-merchant-guild = Merchant Guild
    .plural = Merchant Guilds
    .text =
        +1 Buy
        +[1]
        While in play: +1 Coffers for every card you buy.

card-plaza = Plaza
    .plural = Plazas
    .text =
        +1 Card
        +2 Actions
        You may discard a Treasure from your hand. If you do: +1 Coffers

prompt-plaza-discard = { $source }: discard a Treasure for +1 Coffers?

card-soothsayer = Soothsayer
    .plural = Soothsayers
    .text =
        Gain a Gold.
        Each opponent gains a Curse. Then each of them who gained one draws a card.

card-stonemason = Stonemason
    .plural = Stonemasons
    .text =
        Trash a card from your hand. Gain 2 cheaper cards, one after the other.
        Overpay: Gain 2 Actions, one after the other, each costing exactly the amount you overpaid. You may also overpay Potions.

prompt-stonemason-overpay = { $source }: overpay? Gain 2 Actions, each costing exactly the amount you overpay
prompt-stonemason-gain = { $limit ->
    [none] { $source }: gain an Action costing exactly the amount you overpaid
   *[other] { $source }: gain a card{ gain-limit }
}
prompt-stonemason-trash = { $source }: trash a card to gain 2 cheaper ones

card-taxman = Taxman
    .plural = Taxmen
    .text =
        You may trash a Treasure from your hand. If you do: Each opponent with 5 or more cards in hand discards a copy of it; an opponent without one reveals their hand. Then gain a Treasure costing at most [3] more onto your deck.

prompt-taxman-trash = { $source }: trash a Treasure to gain one costing up to 3 more onto your deck?
prompt-taxman-gain = { $source }: gain a Treasure{ gain-limit } onto your deck

## Hinterlands

card-border-village = Border Village
    .plural = Border Villages
    .text =
        +1 Card
        +2 Actions
        When gained: gain a cheaper card.

card-cache = Cache
    .plural = Caches
    .text = [3]
        When gained: gain 2 Coppers.

card-cartographer = Cartographer
    .plural = Cartographers
    .text =
        +1 Card
        +1 Action
        Look at the top 4 cards of your deck. Discard any number of them and put the rest back in any order.

prompt-cartographer-discard = { $source }: discard any of these cards
prompt-cartographer-topdeck = { $source }: put the rest back in any order, first on top

card-crossroads = Crossroads
    .plural = Crossroads
    .text =
        Reveal your hand: +1 Card for each Victory card in it.
        If this is the first Crossroads you play this turn: +3 Actions.

card-develop = Develop
    .plural = Develops
    .text = Trash a card from your hand. Gain a card costing exactly [1] more and a card costing exactly [1] less onto your deck, in the order you choose.

prompt-develop-trash = { $source }: trash a card to gain one costing exactly 1 more and one exactly 1 less onto your deck
prompt-develop-gain = { $limit ->
    [exactly] { $source }: gain a card{ gain-limit } onto your deck
   *[other] { $source }: gain the first card onto your deck, costing 1 more or 1 less than the trashed card
}

card-duchess = Duchess
    .plural = Duchesses
    .text =
        +[2]
        You, then each opponent: look at the top card of your own deck; discard it or put it back.
        While this pile is in the Supply: when any player gains a Duchy, that player may also gain a Duchess.

prompt-duchess-choose = { $source }: discard { $known ->
    [yes] { $subject }
   *[no] the top card of your deck
}, or put it back?
prompt-duchess-react = { $source }: gain a Duchess along with the Duchy?
button-duchess-react = Gain
decline-duchess-react = Don’t gain

card-embassy = Embassy
    .plural = Embassies
    .text =
        +5 Cards
        Discard 3 cards.
        When gained: each opponent gains a Silver.

card-farmland = Farmland
    .plural = Farmlands
    .text = [vp2]
        When you buy this: trash a card from your hand and gain one costing exactly [2] more.

prompt-farmland-trash = { $source }: trash a card to gain one costing exactly 2 more

card-fools-gold = Fool's Gold
    .plural = Fool's Golds
    .text = [1]
        Every further Fool's Gold you play in the same turn gives [4].
        Reaction: When an opponent gains a Province, you may trash this from your hand to gain a Gold onto your deck.

prompt-fools-gold-react = { $source }: trash it to gain a Gold onto your deck?
button-fools-gold-react = Trash
decline-fools-gold-react = Don’t trash

card-haggler = Haggler
    .plural = Hagglers
    .text =
        +[2]
        While in play: for every card you buy, gain a cheaper card that isn't a Victory card.

prompt-haggler-gain = { $source }: gain a non-Victory card cheaper than { $known ->
    [yes] { $subject }
   *[no] the bought card
}

card-highway = Highway
    .plural = Highways
    .text =
        +1 Card
        +1 Action
        While in play: all cards are [1] cheaper, down to [0].

card-ill-gotten-gains = Ill-Gotten Gains
    .plural = Ill-Gotten Gains
    .text = [1]
        When played: you may gain a Copper to your hand.
        When gained: each opponent gains a Curse.

prompt-ill-gotten-gains-gain = { $source }: gain a Copper to your hand?

card-inn = Inn
    .plural = Inns
    .text =
        +2 Cards
        +2 Actions
        Discard 2 cards.
        When gained: look through your discard pile, reveal any number of Actions from it and shuffle them into your deck. This card can be one of them.

prompt-inn-reveal = { $source }: which Actions from your discard pile do you shuffle into your deck?
button-inn-reveal = Shuffle in
decline-inn-reveal = Don’t shuffle

card-jack-of-all-trades = Jack of All Trades
    .plural = Jacks of All Trades
    .text =
        Gain a Silver.
        Look at the top card of your deck; discard it or put it back.
        Draw until you hold 5 cards.
        You may trash a non-Treasure from your hand.

prompt-jack-of-all-trades-choose = { $source }: discard { $known ->
    [yes] { $subject }
   *[no] the top card of your deck
}, or put it back?
prompt-jack-of-all-trades-trash = { $source }: trash a non-Treasure card from your hand?

card-mandarin = Mandarin
    .plural = Mandarins
    .text =
        +[3]
        Topdeck a card from your hand.
        When gained: put all your Treasures in play onto your deck in any order.

prompt-mandarin-topdeck = { $max ->
    [1] { $source }: topdeck a card from your hand
   *[other] { $source }: put your Treasures in play onto your deck in any order, first on top
}
button-mandarin-topdeck = { $max ->
    [1] Topdeck
   *[other] Put on deck in this order
}

card-margrave = Margrave
    .plural = Margraves
    .text =
        +3 Cards
        +1 Buy
        Each opponent draws a card, then discards until they hold 3 cards.

card-noble-brigand = Noble Brigand
    .plural = Noble Brigands
    .text =
        +[1]
        When you play or buy this: each opponent reveals the top 2 cards of their deck, trashes a Silver or Gold among them (your choice) and discards the rest. An opponent who revealed no Treasure gains a Copper. Then gain all cards trashed this way.
prompt-noble-brigand-make-trash = { $source }: choose the Treasure that { $owner } trashes and you gain
button-noble-brigand-make-trash = Take it

card-nomad-camp = Nomad Camp
    .plural = Nomad Camps
    .text =
        +1 Buy
        +[2]
        When gained: topdeck this.

card-oasis = Oasis
    .plural = Oases
    .text =
        +1 Card
        +1 Action
        +[1]
        Discard a card.

card-oracle = Oracle
    .plural = Oracles
    .text =
        You, then each opponent: reveal the top 2 cards of your own deck. You decide each time whether both are discarded or both go back, in an order their owner picks.
        Then draw 2 cards.

prompt-oracle-choose = { $source }: { $whose ->
    [own] do you discard
   *[other] should { $owner } discard
} { $known ->
    [yes] { $subject }
   *[no] the revealed cards
}, or put everything back?
option-oracle-discard = Discard
option-oracle-put-back = Put back

card-silk-road = Silk Road
    .plural = Silk Roads
    .text = [vp1] for every full 4 Victory cards you own, this one included.

card-spice-merchant = Spice Merchant
    .plural = Spice Merchants
    .text = You may trash a Treasure from your hand. If you do, your choice: +2 Cards and +1 Action; or +[2] and +1 Buy.

prompt-spice-merchant-trash = { $source }: trash a Treasure for +2 Cards and +1 Action, or +2 Coins and +1 Buy?
option-2-cards-and-1-action = +2 Cards and +1 Action
option-2-coins-and-1-buy = +2 Coins and +1 Buy

card-stables = Stables
    .plural = Stables
    .text = You may discard a Treasure from your hand. If you do: +3 Cards and +1 Action

prompt-stables-discard = { $source }: discard a Treasure for +3 Cards and +1 Action?

## Base 1E

card-adventurer = Adventurer
    .plural = Adventurers
    .text = Reveal cards from your deck up to the second Treasure. Put those two into your hand; discard the others.

card-chancellor = Chancellor
    .plural = Chancellors
    .text =
        +[2]
        You may put your deck into your discard pile.
option-chancellor-yes = Put deck into discard pile
option-chancellor-no = Leave deck as it is

card-feast = Feast
    .plural = Feasts
    .text =
        Trash this.
        Gain a card costing at most [5].

card-spy = Spy
    .plural = Spies
    .text =
        +1 Card
        +1 Action
        Each player, starting with you, reveals the top card of their deck; you choose whether they discard it or put it back.
prompt-spy-choose = { $source }: { $whose ->
    [own] you reveal
   *[other] { $owner } reveals
} { $known ->
    [yes] { $subject }
   *[no] a card
}. Discard it or put it back?

card-woodcutter = Woodcutter
    .plural = Woodcutters
    .text =
        +1 Buy
        +[2]
